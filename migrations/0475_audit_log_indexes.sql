-- The audit log's filters, each in the order of time. What an entry is about begins with its kind: `auction:a-slug`.
create index audit_entries_by_actor on audit_entries (actor_id, recorded_at, id);
create index audit_entries_by_action on audit_entries (action, recorded_at, id);
create index audit_entries_by_kind on audit_entries (split_part(subject, ':', 1), recorded_at, id);

-- The words of an entry, as `searchWords` in src/platform/search/words.ts splits them. It repeats `plain_text`: an
-- index is built without a search path, so its functions can call none of ours. The high cost keeps the planner from
-- computing the words row by row.
create function audit_words(subject text, reason text, before jsonb, after jsonb) returns tsvector
language sql immutable parallel safe cost 10000 as $$
  select array_to_tsvector(array(
    select distinct left(word, 40) from regexp_split_to_table(
      translate(lower(regexp_replace(normalize(left(concat_ws(' ', subject, reason, before::text, after::text), 8000),
        NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐ', 'oolldd'),
      '(\\[bfnrt]|[\s\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F])+') as word
    where word <> ''))
$$;
create index audit_entries_words on audit_entries using gin (audit_words(subject, reason, before, after));
