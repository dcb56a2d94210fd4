-- The orders of the console's list of disputes. Open ones are few and may be of any age.
create index settlement_disputes_by_opened on settlement_disputes (opened_at, id);
create index settlement_disputes_open_by_opened on settlement_disputes (opened_at, id) where decided_at is null;
create index settlement_disputes_decided_by_opened on settlement_disputes (opened_at, id) where decided_at is not null;
