-- A hold that was to become a payment, and did not: the card was charged instead, or the payment was set aside. Its bidder owes the premium, or has paid it otherwise.
alter table holds drop constraint holds_end_reason_check;
alter table holds add constraint holds_end_reason_check
  check (end_reason in ('declined','unneeded','replaced','captured','lapsed','abandoned','unanswered','card_charged','set_aside'));
