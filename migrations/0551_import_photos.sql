-- A file may be a zip with the rows and the photos of auctions.
alter table imports add column is_zip boolean not null default false;
create table import_photos (
  import_id  text not null references imports,
  number     integer not null check (number > 0),
  name       text not null,                              -- in the zip
  primary key (import_id, number)
);
alter table imported_items add column image_ids text[] not null default '{}';
