-- By which search or follow of its reader a notification came: who ends that is not sent what still waits of it.
alter table notifications add column source text check (length(source) <= 300);
create index notifications_by_source on notifications (user_id, source) where source is not null;
