-- For the console's list of payments: its orders, filters, search and totals, at any number of payments.

-- The words of a title, split as `search_tokens` does. The parser of PostgreSQL would keep some of them together.
create function title_words(text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(plain_text($1),
    '[\s\u0021-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F]+|(?<!\d)\.|\.(?!\d)'), ''));

create index charges_by_amount on charges ((net + tax) desc, id desc);
create index charges_by_state on charges (state, created_at desc, id desc);
create index charges_by_purpose on charges (purpose, created_at desc, id desc);
create index charges_by_words on charges using gin (title_words(about_title));

-- That of its charge, so that refunds are counted without reading all charges.
alter table refunds add column currency text check (currency ~ '^[A-Z]{3}$');
update refunds set currency = charges.currency from charges where charges.id = refunds.charge_id;
alter table refunds alter column currency set not null;
create index refunds_by_time on refunds (created_at desc, id desc);
-- A refund is listed as an amount below zero.
create index refunds_by_amount on refunds ((-amount) desc, id desc);
create index refunds_by_state on refunds (state, created_at desc, id desc);
create index refunds_by_provider on refunds (provider_id) where provider_id is not null;
create index invoices_by_charge on invoices (charge_id);
