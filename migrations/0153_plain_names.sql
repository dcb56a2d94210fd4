alter table imports rename column fault to problem;
alter table refused_rows rename column faults to problems;
update submissions set checked = replace(checked::text, '"photographs"', '"photos"')::jsonb
  where checked @> '["photographs"]';
alter table payment_commands drop constraint payment_commands_kind_check;
update payment_commands set kind = 'capture' where kind = 'take';
alter table payment_commands add constraint payment_commands_kind_check
  check (kind in ('authorise', 'raise', 'release', 'capture', 'charge', 'refund', 'look'));
alter table bills_of_sale rename column facts to content;
