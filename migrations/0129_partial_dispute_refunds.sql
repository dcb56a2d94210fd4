-- A dispute may be decided with part of the premium refunded, while the sale continues.
alter table settlement_disputes add column refunded bigint check (refunded > 0);
alter table settlement_disputes drop constraint settlement_disputes_decision_check;
alter table settlement_disputes add constraint settlement_disputes_decision_check check (
  decision in ('sale_continues', 'part_refunded', 'buyer_defaulted', 'seller_defaulted', 'sale_canceled'));
alter table settlement_disputes add constraint settlement_disputes_refunded check (
  coalesce(decision = 'part_refunded', false) = (refunded is not null));
