-- What a dealer's program puts into the garage, and takes photographs of, is the dealer's, kept by whoever made the program's token.
alter table vehicles add column dealer_id text references dealers;
create index vehicles_by_dealer on vehicles (dealer_id) where dealer_id is not null;
alter table images add column dealer_id text references dealers;
