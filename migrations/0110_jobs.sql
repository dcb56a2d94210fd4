-- What each background job did, over all processes and restarts. Shown in the console.
create table jobs (
  name             text primary key,
  runs             bigint not null check (runs >= 0),
  failures         bigint not null check (failures between 0 and runs),
  last_run_at      timestamptz not null,
  last_duration_ms double precision not null,
  last_failure_at  timestamptz,
  last_error       text,
  next_run_at      timestamptz,
  check ((last_failure_at is null) = (last_error is null))
);
