-- The same table as in src/contract/appointment-states.ts.
create table appointment_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into appointment_moves values
  ('agreed', 'cancelled'), ('agreed', 'closed'), ('agreed', 'past'), ('agreed', 'proposed'),
  ('proposed', 'agreed'), ('proposed', 'cancelled'), ('proposed', 'closed'), ('proposed', 'proposed'),
  ('requested', 'agreed'), ('requested', 'cancelled'), ('requested', 'closed'), ('requested', 'declined'),
  ('requested', 'proposed');

create table appointments (
  id text primary key references conversations,
  auction_id text not null,
  slug text not null,
  title text not null,
  bidder_id text not null,
  seller_id text not null,
  dealer_id text,
  kind text not null check (kind in ('inspection', 'test_drive')),
  state text not null check (state in ('requested', 'proposed', 'agreed', 'declined', 'cancelled', 'closed', 'past')),
  dates timestamptz[] not null check (cardinality(dates) between 1 and 3), -- in order
  starts_at timestamptz,
  place text check (length(place) between 1 and 300),
  reason text not null default '' check (length(reason) <= 500),
  ended_by text check (ended_by in ('buyer', 'seller', 'system')),
  reminded_at timestamptz,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at is null or (starts_at = any (dates))),
  check (state not in ('agreed', 'past') or starts_at is not null),
  check ((ended_by is not null) = (state in ('declined', 'cancelled', 'closed', 'past')))
);
create index appointments_by_bidder on appointments (bidder_id, requested_at);
create index appointments_by_dealer on appointments (dealer_id, requested_at) where dealer_id is not null;
create index appointments_by_seller on appointments (seller_id, requested_at);
create unique index appointments_open_once on appointments (auction_id, bidder_id)
  where state in ('requested', 'proposed', 'agreed');

create function refuse_impossible_appointment_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from appointment_moves where from_state = old.state and to_state = new.state) then
    raise exception 'an appointment cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger appointments_moves before update of state on appointments for each row
  when (old.state is distinct from new.state) execute function refuse_impossible_appointment_move();
