-- A lease names its owner: the process that claimed the row. While a process runs it holds a session-level advisory lock on its number, so
-- the database itself knows which owners are gone, and their leases count as free at once.
create function is_owner_gone(owner integer) returns boolean language sql stable as $$
  select owner is not null and not exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = 1481724 and objid = owner::bigint::oid)
$$;

alter table payment_commands add column lease_owner integer;
create index payment_commands_leased on payment_commands (lease_owner) where lease_owner is not null;
alter table payment_commands add check (lease_owner is null or state = 'due');

alter table webhook_deliveries add column lease_owner integer;
create index webhook_deliveries_leased on webhook_deliveries (lease_owner) where lease_owner is not null;

alter table mail_outbox add column lease_owner integer;
create index mail_outbox_leased on mail_outbox (lease_owner) where lease_owner is not null;

alter table money_proofs add column lease_owner integer;
