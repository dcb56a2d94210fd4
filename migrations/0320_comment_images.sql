-- Photos that a comment shows, re-encoded like all uploads.
create table comment_images (
  comment_id text not null references comments,
  position integer not null check (position >= 0),
  image_id text not null references images,
  primary key (comment_id, position)
);
create index comment_images_by_image on comment_images (image_id);
