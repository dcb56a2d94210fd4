-- A pause has its end from the start, and moves the close by as long as it lasts: nobody's time is lost, and nothing stays paused by oversight.
alter table auction_states drop constraint auction_states_paused;
alter table auction_states drop column paused_at;
alter table auction_states add column paused_until timestamptz check (paused_until < closes_at);
-- Who may not bid in this auction: read with its row, so that a bid costs no query more.
alter table auction_states add column blocked_ids text[] not null default '{}';
