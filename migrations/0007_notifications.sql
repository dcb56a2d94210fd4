create table notifications (
  id text primary key,
  user_id text not null,
  kind text not null,
  auction_id text,
  title text not null,
  body text not null default '',
  href text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  slug text,
  event_key text check (length(event_key) between 1 and 200), -- the same event never notifies a user twice
  in_page boolean not null default true,
  valid_until timestamptz, -- not sent later: it would no longer be true
  -- The saved search or follow that caused it: ending that stops unsent deliveries.
  source text check (length(source) <= 300)
);
create index notifications_by_source on notifications (user_id, source) where source is not null;
create index notifications_by_user on notifications (user_id, created_at desc);
create unique index notifications_once on notifications (user_id, event_key) where event_key is not null;
create index notifications_replaced on notifications (user_id, kind, auction_id) where (read_at is null) and in_page;

-- Written in the deciding transaction, one row for a whole batch of bids; the notifier expands it.
create table pending_notifications (
  id bigint generated always as identity primary key,
  requests json not null,
  recorded_at timestamptz not null
);

-- One message to many, expanded page by page.
create table broadcasts (
  id bigint generated always as identity primary key,
  request json not null,
  notified_up_to text not null default '', -- the last recipient so far, in the order of ids
  recorded_at timestamptz not null
);

-- One row for each notification and channel, so that each is sent at most once. No foreign key to notifications:
-- checking it locks each notification's row, and broadcasts insert thousands while bids go on.
create table deliveries (
  notification_id text not null,
  channel text not null check (channel in ('email', 'push')),
  user_id text not null,
  state text not null check (state in ('due', 'digest', 'sending', 'sent', 'late', 'failed')),
  due_at timestamptz not null,
  note text not null default '',
  finished_at timestamptz,
  is_weekly boolean not null default false, -- a change of quiet hours must not move it to the daily digest
  mail_id text, -- the email that carries it, while under way
  primary key (notification_id, channel),
  check ((state in ('due', 'digest', 'sending')) = (finished_at is null))
);
create index deliveries_by_mail on deliveries (mail_id) where mail_id is not null;
create index deliveries_by_user on deliveries (user_id, notification_id);
create index deliveries_due on deliveries (channel, due_at) where state = 'due';
create index deliveries_in_digest on deliveries (due_at) where state = 'digest';
create index deliveries_sending on deliveries (due_at) where (state = 'sending') and (channel = 'push');

-- Only choices that differ from the defaults.
create table notification_preferences (
  user_id text not null,
  kind text not null,
  channel text not null check (channel in ('page', 'email', 'push')),
  choice text not null check (choice in ('on', 'daily', 'off')),
  primary key (user_id, kind, channel),
  check (choice <> 'daily' or channel = 'email')
);

create table notification_settings (
  user_id text primary key,
  time_zone text not null check (length(time_zone) between 1 and 64),
  quiet_from smallint check (quiet_from between 0 and 1439), -- minutes of the day in `time_zone`
  quiet_until smallint check (quiet_until between 0 and 1439),
  digest_at smallint not null check (digest_at between 0 and 1439),
  calendar_version integer not null default 1 check (calendar_version > 0),
  push_lost_at timestamptz,
  push_lost_device text,
  zone_is_chosen boolean not null, -- false: it follows the browser
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until),
  check ((push_lost_at is null) = (push_lost_device is null))
);

create table auction_alert_overrides (
  user_id text not null,
  auction_id text not null,
  override text not null check (override in ('priority', 'mute')),
  primary key (user_id, auction_id)
);
create index auction_alert_overrides_by_auction on auction_alert_overrides (auction_id);

-- What was sent about the course of an auction, each once.
create table auction_reminders (
  auction_id text not null,
  kind text not null check (kind in ('watch_opened', 'watch_day', 'watch_hour', 'watch_ten_minutes', 'extended')),
  notified_at timestamptz not null,
  primary key (auction_id, kind)
);

create table opening_reminders (
  id text primary key,
  auction_id text, -- null: when the site opens
  user_id text,
  address text check (address = lower(address) and length(address) between 3 and 254),
  requested_at timestamptz not null,
  confirmed_at timestamptz, -- an address counts only once its owner confirmed it
  start_notified timestamptz, -- the start that was announced: a moved start is announced again
  check ((user_id is null) <> (address is null)),
  check (user_id is null or confirmed_at is not null),
  check (auction_id is not null or user_id is null)
);
create index opening_reminders_by_address on opening_reminders (address) where address is not null;
create index opening_reminders_by_user on opening_reminders (user_id) where user_id is not null;
create unique index opening_reminders_of_address on opening_reminders (coalesce(auction_id, ''), address)
  where address is not null;
create unique index opening_reminders_of_user on opening_reminders (auction_id, user_id) where user_id is not null;
create index opening_reminders_unconfirmed on opening_reminders (requested_at) where confirmed_at is null;

create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key bytea not null, -- encrypted
  created_at timestamptz not null
);

create table push_subscriptions (
  id text primary key,
  user_id text not null,
  endpoint text not null unique check (length(endpoint) between 10 and 2000),
  p256dh text not null check (length(p256dh) between 10 and 200),
  auth text not null check (length(auth) between 10 and 100),
  device text not null check (length(device) between 1 and 120),
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);

-- Addresses that asked for the calendar email: once a day, what closes and what is new. No account is needed.
create table calendar_subscriptions (
  id text primary key check (length(id) = 24), -- a keyed hash of the address, so links in older emails keep working
  address text not null unique check (address = lower(address) and length(address) between 3 and 254),
  wants text not null check (wants in ('closing', 'new', 'both')),
  requested_at timestamptz not null,
  confirmed_at timestamptz, -- nothing is sent before the owner of the address confirmed it
  last_day date, -- the last day, in the site's time zone, that is done: sent, or nothing to say
  mail_id text, -- the email of that day, which stopping takes back while it waits
  check (confirmed_at is not null or last_day is null and mail_id is null)
);
create index calendar_subscriptions_due on calendar_subscriptions (last_day nulls first, id)
  where confirmed_at is not null;
create index calendar_subscriptions_unconfirmed on calendar_subscriptions (requested_at) where confirmed_at is null;
