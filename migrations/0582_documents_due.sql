-- The step in which the seller issues the bill of sale is called documents_due.
alter table settlements disable trigger settlements_moves;
alter table settlements disable trigger settlements_keep_ended;
alter table settlement_events disable trigger settlement_events_no_change;
alter table settlements drop constraint settlements_state_check;
update settlements set state = 'documents_due' where state = 'papers_due';
update settlement_events set to_state = 'documents_due' where to_state = 'papers_due';
update settlement_moves set from_state = 'documents_due' where from_state = 'papers_due';
update settlement_moves set to_state = 'documents_due' where to_state = 'papers_due';
alter table settlements
  add check (state in ('fee_due', 'payment_due', 'documents_due', 'collection_due', 'handover_due', 'done',
    'fell_through'));
alter table settlements enable trigger settlements_moves;
alter table settlements enable trigger settlements_keep_ended;
alter table settlement_events enable trigger settlement_events_no_change;
update saved_views set query = regexp_replace(query, '(^|&)state=papers_due(&|$)', '\1state=documents_due\2')
where list = 'settlements';
update site_settings
set settings = settings - 'papers_due_days' || jsonb_build_object('documents_due_days', settings -> 'papers_due_days')
where settings ? 'papers_due_days';
