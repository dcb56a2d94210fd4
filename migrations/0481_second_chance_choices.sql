-- Whether a bidder of an auction wants to be offered its vehicle if the sale to the winner falls through, or if it ends
-- without one. Where no choice was made, `second_chance_requests` counts.
create table second_chance_choices (
  auction_id text not null,
  user_id text not null,
  accepts boolean not null,
  chosen_at timestamptz not null,
  primary key (auction_id, user_id)
);
create index second_chance_choices_by_user on second_chance_choices (user_id);
