-- Extend a stream by entries whose ids are positions of a log; whole or not at all.
--
-- KEYS[1]  the stream
-- ARGV[1]  position that the caller believes the stream has reached, or 'new': it is not there
-- ARGV[2]  position up to which it is complete after this call
-- ARGV[3]  position below which entries may be trimmed
-- ARGV[4]  number of fields and values of one entry, n
-- then for every entry its position and n strings
--
-- Answers the position the stream has reached; when that is not ARGV[2], the caller was wrong (the
-- stream was flushed, restored older, or is written by another relay) and nothing was done.
-- What a stream has reached is its last generated id, whether or not an entry was made for it.
local key = KEYS[1]
local target = tonumber(ARGV[2])

local function reached()
    local info = redis.call('XINFO', 'STREAM', key)
    for i = 1, #info, 2 do
        if info[i] == 'last-generated-id' then
            return tonumber(string.match(info[i + 1], '^%d+'))
        end
    end
end

local last = -1
if redis.call('EXISTS', key) == 1 then
    last = reached()
    if ARGV[1] == 'new' or last ~= tonumber(ARGV[1]) then
        return last
    end
elseif ARGV[1] ~= 'new' then
    return -1
end

local width = tonumber(ARGV[4])
local top = last
for i = 5, #ARGV, width + 1 do
    top = tonumber(ARGV[i])
    redis.call('XADD', key, ARGV[i] .. '-0', unpack(ARGV, i + 1, i + width))
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
