-- The transparency log: the right edge and everything left of it, as tiles of up to 256 hashes. Level -1 has the entries.
create table log_tiles (
  level smallint not null check (level >= -1),
  index bigint not null check (index >= 0),
  hashes bytea not null check (length(hashes) % 32 = 0 and length(hashes) between 32 and 8192),
  primary key (level, index)
);
create function log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'the log is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger log_tiles_only_grow before update or delete on log_tiles for each row execute function log_only_grows();

create table log_head (
  one boolean primary key default true check (one),
  size bigint not null check (size >= 0),
  checkpoint text not null, -- empty until the first entry
  signed_at timestamptz
);

create table log_keys (
  one boolean primary key default true check (one),
  name text not null,
  public_key bytea not null check (length(public_key) = 32),
  private_key bytea not null, -- encrypted
  created_at timestamptz not null
);

-- The entries that one transaction wrote to one ledger. Ids ascend within an auction, whose lock is held.
create table ledger_batches (
  id bigint generated always as identity primary key,
  auction_id text not null,
  first_sequence integer not null,
  last_sequence integer not null check (last_sequence >= first_sequence),
  log_start bigint -- the place of the first of these entries in the log; null until it is logged
);
create unique index ledger_batches_by_entry on ledger_batches (auction_id, first_sequence);
create index ledger_batches_unlogged on ledger_batches (id) where log_start is null;
