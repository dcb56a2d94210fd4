-- What a member's public page shows. Without a row: sales and comments, not purchases.
create table member_pages (
  user_id text primary key references users,
  shows_sold boolean not null,
  shows_comments boolean not null,
  shows_bought boolean not null,
  updated_at timestamptz not null
);

-- Whose comments a member doesn't want to see.
create table muted_members (
  user_id text not null references users,
  muted_id text not null references users,
  muted_at timestamptz not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index muted_members_by_muted on muted_members (muted_id);

create index comments_by_author on comments (author_id, posted_at);
create index auction_states_by_buyer on auction_states (leader_id) where status = 'sold';
