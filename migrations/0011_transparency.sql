-- The transparency log: the right edge and everything left of it, as tiles of up to 256 hashes. Level -1 has the
-- entries.
create table log_tiles (
  level smallint not null check (level >= '-1'::integer),
  index bigint not null check (index >= 0),
  hashes bytea not null check ((length(hashes) % 32) = 0 and length(hashes) between 32 and 8192),
  primary key (level, index)
);

create function log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'the log is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger log_tiles_only_grow before delete or update on log_tiles for each row
  execute function log_only_grows();

create table log_head (
  one boolean default true primary key check (one),
  size bigint not null check (size >= 0),
  checkpoint text not null, -- empty until the first entry
  signed_at timestamptz
);

create table log_keys (
  one boolean default true primary key check (one),
  name text not null,
  public_key bytea not null check (length(public_key) = 32),
  private_key bytea not null, -- encrypted
  created_at timestamptz not null
);
