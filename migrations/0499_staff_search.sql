-- Staff find people, auctions and dealers by parts of what identifies them, at any number of rows.

-- The domain of an email address has its own index: as a word, a large provider's would match almost everybody.
create function person_words(username text, name text, email text) returns tsvector
  language sql immutable parallel safe
  return title_words(username || ' ' || name || ' ' || split_part(email, '@', 1));
create index users_by_words on users using gin (person_words(username, name, email));
create index users_by_email_beginning on users (lower(email) text_pattern_ops);
create index users_by_domain on users (split_part(lower(email), '@', 2) text_pattern_ops);
create index users_by_time on users (created_at desc, id desc);
create index paddles_by_limit on paddles (limit_amount, user_id);

-- A VIN is found by its beginning or its end.
drop index auctions_by_vin;
create index auctions_by_vin on auctions (upper(vehicle->>'vin') text_pattern_ops);
create index auctions_by_vin_end on auctions (reverse(upper(vehicle->>'vin')) text_pattern_ops);
create index auction_search_hidden on auction_search using gin (words) where stage = 'hidden';

create index dealers_by_words on dealers using gin (title_words(name));
