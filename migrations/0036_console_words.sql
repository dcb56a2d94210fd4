-- Edited email templates, in versions: the newest version of each template applies. Without words the built-in text is sent.

create table email_texts (
  template   text not null check (template ~ '^[a-z_]{2,40}$'),
  version    integer not null check (version > 0),
  words      jsonb check (words is null or jsonb_typeof(words) = 'object'),
  reason     text not null check (reason <> ''),
  created_by text not null,
  created_at timestamptz not null,
  primary key (template, version)
);

-- How far each process has followed the live events: what it says every few seconds, so that the staff see where a stream stands still.

create table live_tails (
  process_id text primary key,
  position   bigint not null check (position >= 0),
  beat_at    timestamptz not null
);
