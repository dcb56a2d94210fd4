create table images (
  id text primary key,
  storage_key text not null, -- the public rendition, with hidden areas applied
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null,
  placeholder text not null default '',
  created_by text,
  created_at timestamptz not null,
  revision integer not null default 0 check (revision >= 0),
  hidden jsonb not null default '[]' check (jsonb_typeof(hidden) = 'array'),
  original_key text, -- the photo without hidden areas; never shown
  look bit(256),
  look_bands integer[], -- parts of `look`: near-duplicates differ in few bits, so they share at least one band
  dealer_id text references dealers,
  constraint images_look_is_whole check ((look is null) = (look_bands is null)),
  constraint images_hidden_are_kept check (hidden = '[]' or original_key is not null)
);
create index images_by_creator on images (created_by, created_at);
create index images_by_look on images using gin (look_bands);

create table auction_images (
  auction_id text not null,
  position integer not null,
  image_id text not null references images,
  section text not null default 'exterior' check (section in ('exterior', 'interior', 'engine', 'underside',
    'documents', 'flaws')),
  alt text not null,
  caption text not null default '',
  shot text not null default '' check (length(shot) <= 40),
  pins jsonb not null default '[]' check (jsonb_typeof(pins) = 'array'),
  -- What the photo probably shows, until its owner confirms it.
  suggested_shot text not null default '' check (length(suggested_shot) <= 40),
  primary key (auction_id, "position")
);

create table uploads (
  id text primary key,
  owner_id text not null,
  length bigint not null check (length > 0),
  received bigint not null default 0,
  piece_starts bigint[] not null default '{}',
  image_id text references images,
  created_at timestamptz not null,
  check (received between 0 and length)
);
create index uploads_by_age on uploads (created_at);

alter table users add foreign key (avatar_image_id) references images;
