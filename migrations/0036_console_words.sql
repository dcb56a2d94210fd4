-- The house's own words of its letters, in versions: the newest of each letter stands. Without words the built-in ones are sent again.

create table email_texts (
  letter     text not null check (letter ~ '^[a-z_]{2,40}$'),
  version    integer not null check (version > 0),
  words      jsonb check (words is null or jsonb_typeof(words) = 'object'),
  reason     text not null check (reason <> ''),
  created_by text not null,
  created_at timestamptz not null,
  primary key (letter, version)
);

-- How far each process has followed the live events: what it says every few seconds, so that the staff see where a stream stands still.

create table live_tails (
  process_id text primary key,
  position   bigint not null check (position >= 0),
  beat_at    timestamptz not null
);
