-- A crowd's letters are queued by the thousand while bids go on. To check each against its notification, which has just been read, locks that row, and every lock is
-- written to the log. Who deletes notifications deletes their deliveries (notifications/store.ts).
alter table deliveries drop constraint deliveries_notification_id_fkey;
