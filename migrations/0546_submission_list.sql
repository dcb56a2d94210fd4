-- The orders of the console's list of submissions.
create index submissions_by_waiting on submissions ((coalesce(waiting_since, submitted_at)), auction_id)
  where submitted_at is not null;
create index submissions_by_submitted on submissions (submitted_at, auction_id) where submitted_at is not null;
