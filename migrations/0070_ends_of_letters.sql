-- What becomes of a letter is said by the outbox, not by whoever handed it over.
-- A letter that is no longer true after a time is dropped then. `sending_since`: a process has begun to send it.
alter table mail_outbox add column valid_until timestamptz;
alter table mail_outbox add column sending_since timestamptz;
alter table mail_outbox add column outcome text check (outcome in ('sent', 'late', 'refused', 'given_up', 'lost'));
-- Who handed it over wants to hear of its end; false once they have.
alter table mail_outbox add column is_awaited boolean not null default false;
create index mail_outbox_ended on mail_outbox (id) where is_awaited and outcome is not null;
create index mail_outbox_sending on mail_outbox (sending_since) where sending_since is not null;

-- By which letter a delivery goes, as long as it is under way.
alter table deliveries add column mail_id text;
create index deliveries_by_mail on deliveries (mail_id) where mail_id is not null;
create index deliveries_sending on deliveries (due_at) where state = 'sending' and channel = 'push';
