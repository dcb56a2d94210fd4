-- Security events are counted by source in intervals, so that every process sees the same bursts. Rows live for an hour.
create table security_event_counts (
  event text not null,
  source text not null, -- '*': all sources
  started_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (event, source, started_at)
);
create index security_event_counts_by_time on security_event_counts (started_at, event);

alter table integrity_incidents drop constraint integrity_incidents_kind_check;
alter table integrity_incidents add check (kind in ('bid_ledger', 'books', 'provider', 'security'));
create index integrity_incidents_ended on integrity_incidents (kind, subject, ended_at) where ended_at is not null;
