-- Viewings: a member of the staff looks at a person's account as that person sees it, for a few minutes and without being able to change
-- anything. It belongs to the session of who looks, and stays here when that session is gone.

create table impersonations (
  id           text primary key,
  staff_id     text not null references paddles (user_id),
  person_id    text not null references paddles (user_id),
  session_hash bytea unique references sessions on delete set null,   -- null: the session knows nothing of it any more
  reason       text not null check (length(reason) between 3 and 1000),
  begun_at     timestamptz not null,
  ends_at      timestamptz not null,
  ended_at     timestamptz,
  ended_how    text check (ended_how in ('stopped','timed_out','session_ended')),
  check (staff_id <> person_id),
  check (ends_at > begun_at),
  check ((ended_at is null) = (ended_how is null)),
  check (ended_at is null or ended_at >= begun_at)
);
create index impersonations_open on impersonations (ends_at) where ended_at is null;
create index impersonations_by_person on impersonations (person_id, begun_at desc);
