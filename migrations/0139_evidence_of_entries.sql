-- The ledger knows who made a bid. An index that starts with the bidder was most of the cost of keeping evidence.
alter table bid_evidence drop constraint bid_evidence_pkey;
alter table bid_evidence drop column bidder_id;
alter table bid_evidence add primary key (auction_id, sequence);
