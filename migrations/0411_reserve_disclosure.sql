-- Whether the reserve becomes public after the close if the vehicle isn't sold. The seller's choice, until the opening.
alter table auction_states add column reveals_reserve boolean not null default false;
create function disclosure_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'whether the reserve is revealed is fixed when the auction opens';
end $$;
create trigger disclosure_fixed_at_opening before update of reveals_reserve on auction_states for each row
  when (old.tag_key is not null and new.reveals_reserve <> old.reveals_reserve) execute function disclosure_is_fixed();
