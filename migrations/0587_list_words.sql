-- Words are kept: a search that finds many rows compares them row by row, in the order of the list.
drop index settlements_by_words;
alter table settlements add column words tsvector not null generated always as (title_words(title || ' ' || slug)) stored;
create index settlements_by_words on settlements using gin (words);
drop index charges_by_words;
alter table charges add column words tsvector not null generated always as (title_words(about_title)) stored;
create index charges_by_words on charges using gin (words);
drop index mail_outbox_by_words;
alter table mail_outbox add column words tsvector not null generated always as (title_words(subject)) stored;
create index mail_outbox_by_words on mail_outbox using gin (words);

-- People of a status also in the order of their limits.
drop index paddles_by_status;
create index paddles_by_status on paddles (person_status(blocked_at, is_staff, email_verified_at, payment_method_id),
  limit_amount, user_id);

-- The console doesn't list drafts that their sellers discarded.
create index submissions_drafts on submissions (auction_id) where submitted_at is null;
