-- Auctions are imported from files like past results, and can be undone.
alter table result_imports rename to imports;
alter index result_imports_newest rename to imports_newest;
alter index result_imports_due rename to imports_due;
alter index result_imports_abandoned rename to imports_abandoned;
alter table imports add column kind text not null default 'results' check (kind in ('auctions', 'results'));
alter table imports alter column kind drop default;
update imports set options = options || '{"kind": "results"}' where options is not null;
alter table imports add column undone_by text;
create index imports_newest_of_kind on imports (kind, created_at desc, id desc);

alter table refused_result_rows rename to refused_rows;

-- What an import created, one by one.
create table imported_items (
  import_id    text not null references imports,
  row_number   integer not null,
  item_id      text not null unique,
  name         text not null,                            -- of an auction, the name in its URL
  removed_at   timestamptz,                              -- by an undo
  kept_reason  text,                                     -- why the undo kept it
  primary key (import_id, row_number),
  check (removed_at is null or kept_reason is null)
);
