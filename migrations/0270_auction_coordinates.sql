-- Where an auction's vehicle is: the middle of its town, for distances. Null: the town isn't known. A change of the
-- location clears `is_located`, and a job looks it up again.
alter table auctions
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column is_located boolean not null default false,
  add constraint auctions_coordinates check ((latitude is null) = (longitude is null));
create index auctions_unlocated on auctions (id) where not is_located;
create index auctions_by_coordinates on auctions (latitude, longitude) where latitude is not null;

create function locate_auction_again() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  new.is_located := false;
  return new;
end $$;
create trigger auctions_locate_again before update of location on auctions for each row
  when (old.location is distinct from new.location) execute function locate_auction_again();
