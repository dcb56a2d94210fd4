create table watches (
  user_id text not null,
  auction_id text not null,
  watched_at timestamptz not null,
  primary key (user_id, auction_id)
);
create index watches_in_order on watches (auction_id, user_id);

create table comments (
  id text primary key,
  auction_id text not null,
  author_id text not null,
  parent_id text references comments,
  text text not null check (length(text) between 1 and 4000),
  posted_at timestamptz not null,
  removed_at timestamptz,
  removed_reason text,
  edited_at timestamptz,
  removed_by text,
  removed_code text check (removed_code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  vote_count integer not null default 0 check (vote_count >= 0),
  is_question boolean not null default false, -- to the seller
  is_note boolean not null default false -- a public note by staff
);
create index comments_by_auction on comments (auction_id, posted_at);

create table comment_versions (
  comment_id text not null references comments,
  number integer not null check (number > 0),
  text text not null,
  written_at timestamptz not null,
  primary key (comment_id, number)
);

create table comment_votes (
  comment_id text not null references comments,
  user_id text not null,
  voted_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_votes_by_user on comment_votes (user_id);

create table comment_reports (
  id text primary key,
  comment_id text not null references comments,
  reporter_id text not null,
  code text not null check (code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  note text not null default '' check (length(note) <= 1000),
  reported_at timestamptz not null,
  decision text check (decision in ('removed', 'kept')),
  decided_by text,
  decided_at timestamptz,
  unique (comment_id, reporter_id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_reports_open on comment_reports (reported_at) where decision is null;

create table comment_appeals (
  comment_id text primary key references comments,
  text text not null check (length(text) between 3 and 2000),
  appealed_at timestamptz not null,
  decision text check (decision in ('restored', 'upheld')),
  answer text not null default '',
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_appeals_open on comment_appeals (appealed_at) where decision is null;
