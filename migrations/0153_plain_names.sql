alter table imports rename column fault to problem;
alter table refused_rows rename column faults to problems;
update submissions set checked = replace(checked::text, '"photographs"', '"photos"')::jsonb
  where checked @> '["photographs"]';
