-- Who of the staff looks after a sale.
alter table settlements add column owner_id text;
create index settlements_by_owner on settlements (owner_id) where owner_id is not null;
