-- The dates a reviewer chooses when they approve. The auction is scheduled for them once its seller agrees.
alter table submissions add column planned_starts_at timestamptz;
alter table submissions add column planned_closes_at timestamptz;
alter table submissions add constraint submissions_planned check (
  (planned_starts_at is null) = (planned_closes_at is null) and planned_closes_at > planned_starts_at);
create index submissions_by_planned_closes_at on submissions (planned_closes_at) where planned_closes_at is not null;
