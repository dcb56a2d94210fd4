-- What a listing states, each with its evidence (src/contract/claims.ts).
alter table auctions add column claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array');

-- Public answers of sellers and staff to readers' requests.
create table reader_answers (
  id text primary key,
  auction_id text not null references auctions on delete cascade,
  subject text not null, -- the claim's id
  statement text not null, -- what the claim said then
  outcome text not null check (outcome in ('attached', 'declined')),
  note text not null check (length(note) <= 500),
  document_id text,
  image_id text,
  answered_by text not null,
  is_by_seller boolean not null,
  answered_at timestamptz not null,
  check ((outcome = 'attached') = (num_nonnulls(document_id, image_id) = 1)),
  check (outcome = 'attached' or num_nonnulls(document_id, image_id) = 0)
);
create index reader_answers_by_auction on reader_answers (auction_id, answered_at);

-- Readers who ask for evidence.
create table reader_requests (
  id text primary key,
  auction_id text not null references auctions on delete cascade,
  subject text not null, -- the claim's id
  user_id text not null,
  asked_at timestamptz not null,
  answer_id text references reader_answers
);
create unique index reader_requests_open on reader_requests (auction_id, subject, user_id) where answer_id is null;
create index reader_requests_by_user on reader_requests (user_id);

-- The claims that a buyer disputes, as they read when the dispute was opened.
alter table settlement_disputes add column claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array');
