-- When the ledger of an auction is to be proven next. An auction without a row was never proven; a house that is started anew each day goes on where it was.
create table ledger_proofs (
  auction_id text primary key,
  due_at     timestamptz not null
);

-- What the desk keeps in memory of an auction has a number, which is read with the floor, under its lock: a bid is never decided by what was changed meanwhile.
alter table auction_states add column facts_version integer not null default 0;
create function count_facts() returns trigger language plpgsql as $$
begin
  update auction_states set facts_version = facts_version + 1 where auction_id = new.id;
  return null;
end $$;
create trigger auctions_count_facts after update of slug, title, seller_id, dealer_id, terms on auctions
  for each row when ((old.slug, old.title, old.seller_id, old.dealer_id, old.terms) is distinct from (new.slug, new.title, new.seller_id, new.dealer_id, new.terms))
  execute function count_facts();
