-- The first refusal to each Idempotency-Key is stored as its code and data. Its status and message follow from them.
delete from bid_refusals;
alter table bid_refusals drop column status;
alter table bid_refusals rename column body to refusal;
