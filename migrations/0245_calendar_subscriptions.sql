-- Addresses that asked for the calendar email: once a day, what closes and what is new. No account is needed.
create table calendar_subscriptions (
  id text primary key check (length(id) = 24), -- a keyed hash of the address, so links in older emails keep working
  address text not null unique check (address = lower(address) and length(address) between 3 and 254),
  wants text not null check (wants in ('closing', 'new', 'both')),
  asked_at timestamptz not null,
  confirmed_at timestamptz, -- nothing is sent before the owner of the address confirmed it
  last_day date, -- the last day, in the site's time zone, that is done: sent, or nothing to say
  mail_id text, -- the email of that day, which stopping takes back while it waits
  check (confirmed_at is not null or (last_day is null and mail_id is null))
);
create index calendar_subscriptions_due on calendar_subscriptions (last_day nulls first, id) where confirmed_at is not null;
create index calendar_subscriptions_unconfirmed on calendar_subscriptions (asked_at) where confirmed_at is null;
