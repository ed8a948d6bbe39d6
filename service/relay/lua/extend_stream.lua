-- Extend a stream by entries whose ids are positions of a log; whole or not at all.
--
-- KEYS[1]  the stream
-- ARGV[1]  position that the caller believes the stream has reached, or 'new': it is not there
-- ARGV[2]  position up to which it is complete after this call
-- ARGV[3]  position below which entries may be trimmed
-- ARGV[4]  the entries in MessagePack: an array of arrays, each of a position and then fields and
--          values, strings all of them; one argument costs far less than thousands
--
-- Answers ARGV[2], or -1 when the caller was wrong (the stream was flushed, restored older, or is
-- written by somebody else) and nothing was done. What a stream has reached is its last generated
-- id, whether or not an entry was made for it.
local key = KEYS[1]
local target = tonumber(ARGV[2])

local function last_id()
    local info = redis.call('XINFO', 'STREAM', key)
    for i = 1, #info, 2 do
        if info[i] == 'last-generated-id' then
            return info[i + 1]
        end
    end
end

local there = redis.call('EXISTS', key) == 1
if there == (ARGV[1] == 'new') or there and last_id() ~= ARGV[1] .. '-0' then
    return -1
end

local top = tonumber(ARGV[1]) or -1
for _, entry in ipairs(cmsgpack.unpack(ARGV[4])) do
    top = tonumber(entry[1])
    redis.call('XADD', key, entry[1] .. '-0', unpack(entry, 2))
end
if top < target then
    if redis.call('EXISTS', key) == 0 then
        -- There is no other way to make a stream that has no entry.
        redis.call('XGROUP', 'CREATE', key, 'none', '$', 'MKSTREAM')
        redis.call('XGROUP', 'DESTROY', key, 'none')
    end
    redis.call('XSETID', key, ARGV[2] .. '-0')
end
redis.call('XTRIM', key, 'MINID', '~', ARGV[3])
return target
