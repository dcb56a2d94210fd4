-- Requests to remove second factors that their owner has lost: one staff member asks, another approves, and a day passes.
create table factor_resets (
  id            text primary key,
  user_id       text not null references users,
  identity_note text not null check (length(identity_note) between 1 and 2000),   -- how staff made sure who asked
  requested_by  text not null,
  requested_at  timestamptz not null,
  due_at        timestamptz not null check (due_at > requested_at),
  approved_by   text,
  approved_at   timestamptz,
  ended_at      timestamptz,
  outcome       text check (outcome in ('done', 'cancelled_by_owner', 'declined', 'expired')),
  cancel_hash   bytea not null unique,
  check (approved_by <> requested_by and approved_by <> user_id and requested_by <> user_id),
  check ((approved_by is null) = (approved_at is null)),
  check ((ended_at is null) = (outcome is null)),
  check (outcome <> 'done' or approved_at is not null and ended_at >= due_at)
);
create unique index factor_resets_one_open on factor_resets (user_id) where ended_at is null;
