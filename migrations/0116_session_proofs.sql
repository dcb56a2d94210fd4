-- What a session has proven. proved_at: when the password and, where the account has one, a second factor were last given. factor_at: when a
-- second factor was first given in this session.
alter table sessions add column proved_at timestamptz, add column factor_at timestamptz;
-- Sessions that were begun with a code or a passkey can't be told from others: their owners confirm once more.

-- Networks that people signed in from, kept after the session has ended. Evidence of accounts that belong together.
create table sign_in_networks (
  user_id       text not null references users,
  network       text not null check (length(network) between 1 and 64),    -- /24 of IPv4, /64 of IPv6
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null check (last_seen_at >= first_seen_at),
  primary key (user_id, network)
);
create index sign_in_networks_network on sign_in_networks (network);
insert into sign_in_networks (user_id, network, first_seen_at, last_seen_at)
  select user_id, network, min(created_at), max(created_at)
  from (select user_id, created_at, substring(address from '^[0-9]+[.][0-9]+[.][0-9]+') || '.0/24' as network
    from sessions where address ~ '^[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$') as seen
  group by user_id, network;
