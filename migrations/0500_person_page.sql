-- What belongs to one person, for their page in the console.
create index mail_outbox_by_recipient on mail_outbox (lower(recipient), created_at desc);
create index enquiries_by_user on enquiries (user_id) where user_id is not null;
create index enquiries_by_email on enquiries (lower(email));
create index shill_alarms_by_bidder on shill_alarms (bidder_id);
