-- The account area: two-step verification, the garage, submissions, and how a person is erased.

-- Two-step verification. The key is sealed with the house's secret; of recovery codes only a hash is kept.
create table two_step_keys (
  user_id      text primary key references users,
  sealed_key   bytea not null,
  confirmed_at timestamptz,               -- null: begun, not yet proven with a code
  last_step    bigint not null default 0, -- the time step of the last code that was taken: a code is good once
  created_at   timestamptz not null
);
create table recovery_codes (
  user_id   text not null references users,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
-- A sign-in whose password was right and whose code is awaited.
create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);

alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check check (purpose in ('verify_email', 'recover', 'change_email'));

-- A person who left: the row stays under the bids, the person is gone from it.
alter table users add column erased_at timestamptz;

-- The garage.
create table vehicles (
  id         text primary key,
  owner_id   text not null references users,
  vin        text not null default '' check (length(vin) <= 40),
  year       integer not null check (year between 1885 and 2100),
  make       text not null check (length(make) between 1 and 80),
  model      text not null check (length(model) between 1 and 80),
  variant    text not null default '' check (length(variant) <= 120),
  body_style text not null default '',
  facts      jsonb not null default '{}',   -- contract/auctions.ts VehicleFacts
  location   jsonb not null default '{}',
  notes      text not null default '' check (length(notes) <= 4000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index vehicles_by_owner on vehicles (owner_id, created_at desc);
create table vehicle_images (
  vehicle_id text not null references vehicles on delete cascade,
  position   integer not null check (position >= 0),
  image_id   text not null references images,
  section    text not null default 'exterior' check (section in ('exterior','interior','engine','underside','documents','flaws')),
  alt        text not null,
  caption    text not null default '',
  primary key (vehicle_id, position)
);
create index images_by_creator on images (created_by, created_at);

-- What a seller says on the way to an auction, beside the auction that it becomes.
create table submissions (
  auction_id     text primary key references auctions,
  vehicle_id     text references vehicles on delete set null,
  condition      jsonb not null default '{}',  -- question → yes, no, unsure
  starting_bid   bigint check (starting_bid > 0),
  has_reserve    boolean,                      -- null: not yet answered
  earliest_start date,
  note           text not null default '' check (length(note) <= 4000),
  review_note    text not null default '',     -- what the house asked to be changed
  reached_step   integer not null default 1 check (reached_step between 1 and 6),
  submitted_at   timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null
);
