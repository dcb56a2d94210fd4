-- What follows one hammer and could not be done waits for its own next try, and holds up no other.
alter table hammered_auctions add column failures integer not null default 0 check (failures >= 0);
alter table hammered_auctions add column retry_at timestamptz;
alter table hammered_auctions add constraint hammered_auctions_retried check ((failures = 0) = (retry_at is null));

-- When the house last tried to raise or renew a hold that is too small or ends soon; null: it is not short. Apart from when it is looked at
-- again: who is outbid meanwhile is let go at the usual time.
alter table holds add column tried_at timestamptz;

-- Banks' questions about charges that nobody answered are looked for by when they were asked.
create index charges_asked on charges (id) where state = 'action_needed';
create index payment_commands_of_charges on payment_commands (subject_id) where kind = 'charge';

-- The trail is written as a file part by part, in the order of its times.
create index audit_entries_by_time on audit_entries (recorded_at, id);
