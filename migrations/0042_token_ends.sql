-- Of a token's end its owner is told before it comes, and once after it where a program still uses it.
alter table api_tokens add column notified_days smallint check (notified_days >= 0);   -- the last warning sent: days before its end, or 0 once it has ended
create index api_tokens_ending on api_tokens (expires_at) where revoked_at is null;
