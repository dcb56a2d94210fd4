-- Staff can remove one photo of a comment, and restore it.
alter table comment_images
  add column removed_at timestamptz,
  add column removed_by text,
  add column removed_code text check (removed_code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  add column removed_reason text,
  add constraint comment_images_removal check (num_nulls(removed_at, removed_by, removed_code, removed_reason) in (0, 4));
