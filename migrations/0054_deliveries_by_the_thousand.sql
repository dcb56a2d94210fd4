-- A crowd's letters are queued by the thousand while bids go on. Checking each against its notification, which the same statement has just read, wrote as much to
-- the log again as the letter itself. Who deletes notifications deletes their deliveries (notifications/store.ts).
alter table deliveries drop constraint deliveries_notification_id_fkey;
