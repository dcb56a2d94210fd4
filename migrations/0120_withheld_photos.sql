-- Since when a photo's files aren't served, because every comment that shows it was removed.
alter table images add column withheld_at timestamptz;
update images set withheld_at = now()
where id in (select i.image_id from comment_images i join comments c on c.id = i.comment_id
    group by i.image_id having bool_and(c.removed_at is not null))
  and not exists (select from auction_images a where a.image_id = images.id)
  and not exists (select from vehicle_images v where v.image_id = images.id);
