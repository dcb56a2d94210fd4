-- What the provider does not send back, or gives back after it was sent, stays owed to its buyer: in the books as a liability, until it is sent after all, or paid by hand.
insert into money_accounts values
  ('refunds_owed', 'Refunds that did not arrive', 'liability'),
  ('bank', 'Paid by hand, from the house''s bank', 'asset');
alter table money_postings drop constraint money_postings_kind_check;
alter table money_postings add constraint money_postings_kind_check
  check (kind in ('charge','capture','credit_note','refund','refund_failed','paid_by_hand','provider_fee','dispute','dispute_settled','write_off'));

alter table refunds drop constraint refunds_state_check;
alter table refunds drop constraint refunds_check1;
-- Until now the credit of a refund that was refused was taken out of the books again: of these nothing is owed there.
update refunds set state = 'taken_back' where state = 'refused';
alter table refunds add column owed_since timestamptz;  -- since the provider first did not send it
alter table refunds add constraint refunds_state_check check (state in ('due','done','refused','paid_by_hand','taken_back'));
alter table refunds add constraint refunds_done_has_provider check (state <> 'done' or provider_id is not null);
alter table refunds add constraint refunds_owed_has_time check (state not in ('refused','paid_by_hand') or owed_since is not null);
create index refunds_owed on refunds (owed_since) where state = 'refused';

-- Of what is refunded, what did not arrive and waits for the staff.
alter table charges add column refund_owed bigint not null default 0;
alter table charges add constraint charges_refund_owed_within check (refund_owed between 0 and refunded);

alter table sandbox_movements drop constraint sandbox_movements_kind_check;
alter table sandbox_movements add constraint sandbox_movements_kind_check check (kind in ('charge','refund','refund_failed','dispute','dispute_won'));
