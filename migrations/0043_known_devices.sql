-- From where people have signed in: a browser and its network, so that they are told of one that is new. Nothing of it is kept in the browser.
create table known_devices (
  user_id       text not null references users,
  device        text not null check (length(device) between 1 and 400),    -- browser and system, as their owner is shown them
  network       text not null check (length(network) between 1 and 64),    -- the front part of the address, not all of it
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null check (last_seen_at >= first_seen_at),
  primary key (user_id, device, network)
);
