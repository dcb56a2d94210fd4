-- Private messages between the two sides of a sale. A conversation has the id of its sale.
create table conversations (
  id text primary key,
  auction_id text not null,
  slug text not null,
  title text not null,
  buyer_id text not null,
  seller_id text not null,
  dealer_id text,
  started_at timestamptz not null,
  closes_at timestamptz,
  -- Appointments before the close. An appointment has the id of its conversation.
  kind text not null check (kind in ('sale', 'appointment'))
);

create table conversation_messages (
  id text primary key,
  conversation_id text not null references conversations,
  side text not null check (side in ('buyer', 'seller')),
  author_id text not null,
  text text not null check (length(text) <= 4000),
  file_name text check (length(file_name) between 1 and 200),
  content_type text check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer check (byte_length > 0),
  storage_key text unique,
  sent_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  removed_by text,
  check ((file_name is null) = (storage_key is null)),
  check ((content_type is null) = (storage_key is null)),
  check ((byte_length is null) = (storage_key is null)),
  check (text <> '' or storage_key is not null or removed_at is not null)
);
create index conversation_messages_by_author on conversation_messages (author_id);
create index conversation_messages_in_order on conversation_messages (conversation_id, sent_at, id);
create index conversation_messages_unread on conversation_messages (conversation_id, side) where read_at is null;

create table message_reports (
  id text primary key,
  message_id text not null references conversation_messages,
  reporter_id text not null,
  code text not null check (code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  note text not null default '' check (length(note) <= 1000),
  reported_at timestamptz not null,
  decision text check (decision in ('removed', 'kept')),
  decided_by text,
  decided_at timestamptz,
  unique (message_id, reporter_id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index message_reports_open on message_reports (reported_at) where decision is null;
