-- What a photograph shows, and the flaws that are pinned on it, wherever it stands.
alter table auction_images add column shot text not null default '' check (length(shot) <= 40);
alter table auction_images add column pins jsonb not null default '[]' check (jsonb_typeof(pins) = 'array');
alter table vehicle_images add column shot text not null default '' check (length(shot) <= 40);
alter table vehicle_images add column pins jsonb not null default '[]' check (jsonb_typeof(pins) = 'array');

-- What its owner hides on a photograph. `storage_key` is what is shown; the photograph before it is kept, and never shown to anybody.
alter table images add column revision integer not null default 0 check (revision >= 0);
alter table images add column hidden jsonb not null default '[]' check (jsonb_typeof(hidden) = 'array');
alter table images add column original_key text;
alter table images add constraint images_hidden_are_kept check (hidden = '[]' or original_key is not null);

-- How a photograph looks, so that it is found again whatever its size: two that differ in few bits agree in at least one band.
alter table images add column look bit(256);
alter table images add column look_bands integer[];
alter table images add constraint images_look_is_whole check ((look is null) = (look_bands is null));
create index images_by_look on images using gin (look_bands);

-- Photographs on their way, piece by piece: a line may drop, and the rest follows.
create table uploads (
  id           text primary key,
  owner_id     text not null,
  length       bigint not null check (length > 0),
  received     bigint not null default 0,
  piece_starts bigint[] not null default '{}',
  image_id     text references images,
  created_at   timestamptz not null,
  check (received between 0 and length)
);
create index uploads_by_age on uploads (created_at);
