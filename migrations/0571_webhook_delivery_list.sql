-- The orders and searches of the console's list of webhook deliveries. Those that wait or failed are few and may be of
-- any age. Words are kept: a search reads them row by row where many events have them.
alter table webhook_events add column words tsvector generated always as (title_words(slug)) stored;
create index webhook_events_by_words on webhook_events using gin (words);
create index webhook_events_by_kind on webhook_events (kind);
create index webhook_deliveries_by_created on webhook_deliveries (created_at, (endpoint_id || '.' || event_id));
create index webhook_deliveries_waiting_by_created on webhook_deliveries (created_at, (endpoint_id || '.' || event_id)) where state = 'waiting';
create index webhook_deliveries_failed_by_created on webhook_deliveries (created_at, (endpoint_id || '.' || event_id)) where state = 'failed';
