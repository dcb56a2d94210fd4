-- Where the views of an auction came from: a category a day, never an address or a person.
create table auction_view_sources (
  auction_id text not null,
  day date not null,
  source text not null check (source in ('search', 'lists', 'engine', 'email', 'feed', 'site', 'direct')),
  views bigint not null check (views > 0),
  primary key (auction_id, day, source)
);
