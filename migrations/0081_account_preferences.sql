-- What people set beside their name. Null or empty: not given, so the site's default applies.
alter table users add column distance_unit text check (distance_unit in ('mi','km'));
alter table users add column phone text not null default '';
-- Private: others see the username only.
alter table users add column is_profile_private boolean not null default false;
