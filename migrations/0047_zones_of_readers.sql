-- The zone of a reader who has not chosen one follows the browser in which they are signed in.
alter table notification_settings add column zone_is_chosen boolean not null default true;
-- What was kept beside another wish was the first zone, which nobody had chosen.
update notification_settings set zone_is_chosen = false where time_zone = 'UTC';
alter table notification_settings alter column zone_is_chosen drop default;
