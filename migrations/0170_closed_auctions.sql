-- Auctions that closed lately are scored once more, and their alarms stay on the live page.
create index auction_states_closed on auction_states (closed_at) where closed_at is not null;
