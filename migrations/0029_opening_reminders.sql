-- Who asked to be told before an auction opens, and when it does. Without an auction: when the house opens its doors.
create table opening_reminders (
  id             text primary key,
  auction_id     text,
  user_id        text,                                   -- somebody with an account; else an address
  address        text check (address = lower(address) and length(address) between 3 and 254),
  asked_at       timestamptz not null,
  confirmed_at   timestamptz,                            -- an address counts once its owner has said so
  start_notified  timestamptz,                            -- the start of which "within the hour" was said: said again where it moves
  check ((user_id is null) <> (address is null)),
  check (user_id is null or confirmed_at is not null),
  check (auction_id is not null or user_id is null)
);
create unique index opening_reminders_of_user on opening_reminders (auction_id, user_id) where user_id is not null;
create unique index opening_reminders_of_address on opening_reminders (coalesce(auction_id, ''), address) where address is not null;
create index opening_reminders_by_address on opening_reminders (address) where address is not null;
create index opening_reminders_by_user on opening_reminders (user_id) where user_id is not null;
create index opening_reminders_unconfirmed on opening_reminders (asked_at) where confirmed_at is null;
