-- How many people are signed in to the live stream of a process.
alter table live_tails add column people integer not null default 0;
