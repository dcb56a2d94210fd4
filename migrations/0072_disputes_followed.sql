-- What a card's owner disputes with their bank, as the provider tells of it: its state, and until when it takes the house's evidence.
create table card_disputes (
  id         text primary key,            -- the provider's own name for it
  charge_id  text not null references charges,
  amount     bigint not null check (amount > 0),
  -- In an inquiry nothing is withheld yet; closed: an inquiry that became no dispute.
  state      text not null check (state in ('inquiry','closed','needs_answer','under_review','won','lost')),
  reason     text not null,               -- the bank's, in the provider's words
  answer_by  timestamptz,                 -- null: the provider names no time
  opened_at  timestamptz not null,        -- when the house heard of it
  decided_at timestamptz,
  check ((state in ('closed','won','lost')) = (decided_at is not null))
);
create index card_disputes_by_charge on card_disputes (charge_id, opened_at);

-- Of what is disputed, what was lost: written off.
alter table charges add column dispute_lost bigint not null default 0;
alter table charges add constraint charges_dispute_lost_within check (dispute_lost between 0 and disputed);
-- What stands in disputes already is asked for anew: what was lost of it is written off then.
insert into payment_commands (id, kind, subject_id, state, due_at, created_at)
  select gen_random_uuid()::text, 'look', payment_id, 'due', now(), now() from charges where disputed > 0 and payment_id is not null;

-- The sandbox keeps what a real provider keeps of a dispute.
create table sandbox_disputes (
  id         text primary key,
  payment_id text not null unique references sandbox_payments,
  amount     bigint not null check (amount > 0),
  state      text not null check (state in ('inquiry','needs_answer','won','lost')),
  answer_by  timestamptz not null
);
insert into sandbox_disputes (id, payment_id, amount, state, answer_by)
  select 'dp_' || id, id, disputed, 'needs_answer', created_at + interval '7 days' from sandbox_payments where disputed > 0;
alter table sandbox_payments drop column disputed;
-- An answer that is given again says what is disputed of its payment, as a new one does.
update sandbox_answers set answer = (answer - 'disputed') || '{"disputes": []}' where answer ? 'taken';
