-- What the house has found wrong with its own records. It stands in the console, and those who answer for it are written to once, until staff have dealt with it or it is gone by itself.
create table integrity_incidents (
  id          text primary key,
  kind        text not null check (kind in ('bid_ledger','books','provider')),
  subject     text not null,             -- what is wrong: an auction, a charge, a payment at the provider
  title       text not null,
  words       text not null,
  path        text not null,             -- where staff look at it in the console
  happened_at timestamptz not null,
  found_at    timestamptz not null,
  ended_at    timestamptz,
  ended_by    text,                      -- null: it was gone when it was looked at again
  check (ended_at is not null or ended_by is null)
);
create unique index house_faults_one_open on integrity_incidents (kind, subject) where ended_at is null;

-- When the books are to be proven next: one row.
create table money_proofs (
  one    boolean primary key default true check (one),
  due_at timestamptz not null
);
