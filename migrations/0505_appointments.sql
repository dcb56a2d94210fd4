-- Appointments before the close. An appointment has the id of its conversation.
alter table conversations add column kind text not null default 'sale' check (kind in ('sale', 'appointment'));
alter table conversations alter column kind drop default;

-- The same table as in src/contract/appointment-states.ts.
create table appointment_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into appointment_moves values
  ('asked', 'proposed'), ('asked', 'agreed'), ('asked', 'declined'), ('asked', 'cancelled'), ('asked', 'closed'),
  ('proposed', 'proposed'), ('proposed', 'agreed'), ('proposed', 'cancelled'), ('proposed', 'closed'),
  ('agreed', 'proposed'), ('agreed', 'cancelled'), ('agreed', 'closed'), ('agreed', 'over');

create function refuse_impossible_appointment_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from appointment_moves where from_state = old.state and to_state = new.state) then
    raise exception 'an appointment cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create table appointments (
  id text primary key references conversations,
  auction_id text not null,
  slug text not null,
  title text not null,
  bidder_id text not null,
  seller_id text not null,
  dealer_id text,
  kind text not null check (kind in ('inspection', 'test_drive')),
  state text not null
    check (state in ('asked', 'proposed', 'agreed', 'declined', 'cancelled', 'closed', 'over')),
  dates timestamptz[] not null check (cardinality(dates) between 1 and 3), -- in order
  starts_at timestamptz,
  place text check (length(place) between 1 and 300),
  reason text not null default '' check (length(reason) <= 500),
  ended_by text check (ended_by in ('buyer', 'seller', 'system')),
  reminded_at timestamptz,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at is null or starts_at = any(dates)),
  check (state not in ('agreed', 'over') or starts_at is not null),
  check ((ended_by is not null) = (state in ('declined', 'cancelled', 'closed', 'over')))
);
create unique index appointments_open_once on appointments (auction_id, bidder_id)
  where state in ('asked', 'proposed', 'agreed');
create index appointments_by_bidder on appointments (bidder_id, asked_at);
create index appointments_by_seller on appointments (seller_id, asked_at);
create index appointments_by_dealer on appointments (dealer_id, asked_at) where dealer_id is not null;
create trigger appointments_moves before update of state on appointments for each row
  when (old.state is distinct from new.state) execute function refuse_impossible_appointment_move();
