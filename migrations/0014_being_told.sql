-- Being told: what happened is told once; each reader says by which channel, and when not; what was sent is kept.

-- A key makes an event one for its reader: told a second time, it is not.
alter table notifications add column event_key text check (length(event_key) between 1 and 200);
alter table notifications add column in_page boolean not null default true;
alter table notifications add column valid_until timestamptz;   -- from then on it would no longer be true: it is not sent
create unique index notifications_once on notifications (user_id, event_key) where event_key is not null;
create index notifications_replaced on notifications (user_id, kind, auction_id) where read_at is null and in_page;

-- Only what differs from the house's table of kinds.
create table notification_preferences (
  user_id text not null,
  kind    text not null,
  channel text not null check (channel in ('page', 'email', 'push')),
  choice  text not null check (choice in ('on', 'daily', 'off')),
  primary key (user_id, kind, channel),
  check (choice <> 'daily' or channel = 'email')
);
create table notification_settings (
  user_id          text primary key,
  time_zone        text not null check (length(time_zone) between 1 and 64),
  quiet_from       smallint check (quiet_from between 0 and 1439),   -- minutes of the reader's day
  quiet_until      smallint check (quiet_until between 0 and 1439),
  digest_at        smallint not null check (digest_at between 0 and 1439),
  calendar_version integer not null default 1 check (calendar_version > 0),
  push_lost_at     timestamptz,
  push_lost_device text,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until),
  check ((push_lost_at is null) = (push_lost_device is null))
);
-- Of one auction: everything at once, or nothing but what must be said.
create table auction_alert_overrides (
  user_id    text not null,
  auction_id text not null,
  override       text not null check (override in ('wake', 'mute')),
  primary key (user_id, auction_id)
);
create index auction_alert_overrides_by_auction on auction_alert_overrides (auction_id);

-- One row for each notification and channel: so it is sent at most once.
create table deliveries (
  notification_id text not null references notifications on delete cascade,
  channel         text not null check (channel in ('email', 'push')),
  user_id         text not null,
  state           text not null check (state in ('due', 'digest', 'sending', 'sent', 'late', 'failed')),
  due_at          timestamptz not null,
  note            text not null default '',
  finished_at     timestamptz,
  primary key (notification_id, channel),
  check ((state in ('due', 'digest', 'sending')) = (finished_at is null))
);
create index deliveries_due on deliveries (channel, due_at) where state = 'due';
create index deliveries_in_digest on deliveries (due_at) where state = 'digest';
create index deliveries_by_user on deliveries (user_id, notification_id);

-- A crowd is told in pieces: up to whom it has been told already.
create table broadcasts (
  id          bigint generated always as identity primary key,
  request     json not null,
  notified_up_to  text not null default '',
  recorded_at timestamptz not null
);
-- What was said of an auction's course: each once.
create table auction_reminders (
  auction_id text not null,
  kind       text not null check (kind in ('watch_opened', 'watch_day', 'watch_hour', 'watch_ten_minutes', 'extended')),
  notified_at    timestamptz not null,
  primary key (auction_id, kind)
);

create table push_keys (
  id          integer primary key check (id = 1),
  public_key  text not null,
  private_key bytea not null,      -- sealed with the house's secret
  created_at  timestamptz not null
);
create table push_subscriptions (
  id           text primary key,
  user_id      text not null,
  endpoint     text not null unique check (length(endpoint) between 10 and 2000),
  p256dh       text not null check (length(p256dh) between 10 and 200),
  auth         text not null check (length(auth) between 10 and 100),
  device       text not null check (length(device) between 1 and 120),
  created_at   timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);

-- Mail that leaves at most once, and what stands in its head.
alter table mail_outbox add column once boolean not null default false;
alter table mail_outbox add column headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object');
-- Addresses that refuse mail, or whose owner complained of it.
create table refusing_addresses (
  address    text primary key check (address = lower(address) and length(address) between 3 and 254),
  why        text not null check (why in ('bounced', 'complained')),
  detail     text not null default '' check (length(detail) <= 500),
  refused_at timestamptz not null
);

-- Searches that are kept, and whom a new auction concerns: found by keys, one for each way in which a search can be met.
create table saved_searches (
  id         text primary key,
  user_id    text not null,
  name       text not null check (length(name) between 1 and 80),
  query      text not null check (length(query) <= 1000),
  how_often  text not null check (how_often in ('at_once', 'daily')),
  words      text[] not null default '{}',
  created_at timestamptz not null,
  unique (user_id, query)
);
create table saved_search_keys (
  key        bigint not null,
  search_id  text not null references saved_searches on delete cascade,
  year_from  smallint not null,
  year_to    smallint not null check (year_to >= year_from),
  price_from bigint not null check (price_from >= 0),
  price_to   bigint not null check (price_to >= price_from),
  has_words  boolean not null,       -- more words than the key stands for
  primary key (key, search_id)
);
create index saved_search_keys_by_search on saved_search_keys (search_id);
create index saved_search_keys_met on saved_search_keys (key, year_from, year_to) include (price_from, price_to, has_words, search_id);
create table follows (
  user_id     text not null,
  what        text not null check (what in ('seller', 'model')),
  subject     text not null check (length(subject) between 1 and 200),
  label       text not null check (length(label) between 1 and 200),
  followed_at timestamptz not null,
  primary key (user_id, what, subject)
);
create index follows_by_subject on follows (what, subject, user_id);
create table announced_auctions (
  auction_id   text primary key,
  announced_at timestamptz not null
);
