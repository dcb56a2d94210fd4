-- What waits for the week's summary is known as such: who changes their hours gets it on their Monday all the same, not with the next day's.
alter table deliveries add column is_weekly boolean not null default false;
update deliveries d set is_weekly = true from notifications n where n.id = d.notification_id and d.state = 'digest' and d.due_at > n.created_at + interval '25 hours';
