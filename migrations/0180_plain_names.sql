-- Names that say what a column holds.
alter table images rename column look to perceptual_hash;
alter table images rename column look_bands to perceptual_hash_bands;
alter table bid_plans rename column look_at to due_at;
alter table two_step_keys rename to totp_secrets;
alter table totp_secrets rename column last_step to last_time_step;
alter table images rename constraint images_look_is_whole to images_perceptual_hash_is_whole;
alter index images_by_look rename to images_by_perceptual_hash;
