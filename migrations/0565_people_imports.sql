-- People are imported from files like auctions.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('auctions', 'people', 'results'));
-- A person's name stays in their account alone, where they can have it erased.
alter table imported_items alter column name drop not null;
