-- Make a part of a stream, whose ids are positions of a log, equal to the log; whole or not at all.
--
-- KEYS[1]  the stream
-- ARGV[1]  position up to which the stream is right
-- ARGV[2]  position up to which it is right after this call
-- ARGV[3]  1 when the log ended at ARGV[2], so that nothing can be right that comes after
-- ARGV[4]  last id of the stream before the log was read
-- ARGV[5]  the entries between the two positions, as for extend_stream.lua
--
-- Answers the last id of the stream, how many entries were not the log's, and the first of their
-- ids; three empty answers when somebody wrote meanwhile and nothing was done. Where all is equal
-- nothing is touched. Otherwise everything above ARGV[1] is made anew in one go: whoever reads after
-- an id sees each entry of the log once, before or after.
local key = KEYS[1]

local function last_id()
    local info = redis.call('XINFO', 'STREAM', key)
    for i = 1, #info, 2 do
        if info[i] == 'last-generated-id' then
            return info[i + 1]
        end
    end
end

local function equal(fields, entry)
    if #fields ~= #entry - 1 then
        return false
    end
    for i = 1, #fields do
        if fields[i] ~= entry[i + 1] then
            return false
        end
    end
    return true
end

if redis.call('EXISTS', key) == 0 or last_id() ~= ARGV[4] then
    return {'', '', ''}
end

local function position_of(id)
    return tonumber(string.match(id, '^%d+'))
end

local right_to, target, ends = ARGV[1], ARGV[2] .. '-0', ARGV[3] == '1'
local ours, expected = {}, cmsgpack.unpack(ARGV[5])
for _, entry in ipairs(expected) do
    ours[entry[1] .. '-0'] = entry
end

local right, foreign, first = {}, 0, ''
-- A stranger's entry can share a position, as 7-1 does; a bare 7 ends behind all of them.
local found = redis.call('XRANGE', key, '(' .. right_to .. '-0', ends and '+' or ARGV[2])
for _, entry in ipairs(found) do
    if ours[entry[1]] and equal(entry[2], ours[entry[1]]) then
        right[entry[1]] = true
    else
        foreign = foreign + 1
        first = first == '' and entry[1] or first
    end
end
if ends and foreign == 0 and position_of(ARGV[4]) > tonumber(ARGV[2]) then
    foreign, first = 1, ARGV[4] -- added and deleted again: nothing could be added below it
end

local missed
for _, entry in ipairs(expected) do
    missed = missed or not right[entry[1] .. '-0'] and tonumber(entry[1]) or nil
end
local reached = position_of(ARGV[4]) >= tonumber(ARGV[2])
if foreign == 0 and not missed and reached then
    return {ARGV[4], 0, ''}
end

for _, entry in ipairs(redis.call('XRANGE', key, '(' .. right_to .. '-0', '+')) do
    redis.call('XDEL', key, entry[1])
end
-- Ids only go back once the stream has forgotten what was deleted. 0-0 would mean "as it was".
local added = redis.call('XLEN', key) + #expected
redis.call('XSETID', key, ARGV[4], 'ENTRIESADDED', added, 'MAXDELETEDID', '0-1')
redis.call('XSETID', key, right_to == '0' and '0-1' or right_to .. '-0')
for _, entry in ipairs(expected) do
    redis.call('XADD', key, entry[1] .. '-0', unpack(entry, 2))
end
redis.call('XSETID', key, target)

-- Consumer groups that took in a stranger's entry would never be given the log's below it.
local read_to = missed and missed - 1 or tonumber(ARGV[2])
for _, group in ipairs(redis.call('XINFO', 'GROUPS', key)) do
    local name, delivered
    for i = 1, #group, 2 do
        if group[i] == 'name' then name = group[i + 1] end
        if group[i] == 'last-delivered-id' then delivered = group[i + 1] end
    end
    if foreign > 0 and position_of(delivered) > read_to then
        redis.call('XGROUP', 'SETID', key, name, read_to .. '-0')
    end
end
return {target, foreign, first}
