-- A car that is sold again after a default is another sale of the same auction: its seller's fee is charged anew, on the new price.
alter table charges add column attempt integer not null default 1 check (attempt > 0);
-- What was charged so far was charged for the sale whose papers name it, else for the first.
update charges c set attempt = s.attempt from invoices i join settlements s on s.id = i.settlement_id where i.charge_id = c.id and i.kind = 'invoice';
alter table charges drop constraint charges_auction_id_user_id_purpose_key;
alter table charges add constraint charges_once_a_sale unique (auction_id, user_id, purpose, attempt);
