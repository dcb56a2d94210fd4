-- Named views of the console's lists: the query string of a list's address.
create table saved_views (
  id text primary key,
  list text not null check (length(list) between 1 and 40),
  author_id text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index saved_views_by_name on saved_views (author_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;
