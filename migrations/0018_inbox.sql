-- What staff note about a conversation of the inbox: an enquiry, a comment with reports or an appeal, or a
-- reported private message. Without a row it is unassigned. The content is in the tables of its module.
create table inbox_threads (
  kind text not null check (kind in ('enquiry', 'comment', 'message')),
  subject_id text not null,
  assignee_id text,
  snoozed_until timestamptz,
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  updated_at timestamptz not null,
  primary key (kind, subject_id)
);
create index inbox_threads_by_assignee on inbox_threads (assignee_id) where assignee_id is not null;

-- Who has a conversation open now. Rows older than a minute mean nothing.
create table inbox_viewers (
  kind text not null check (kind in ('enquiry', 'comment', 'message')),
  subject_id text not null,
  user_id text not null,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (kind, subject_id, user_id)
);
create index inbox_viewers_by_seen_at on inbox_viewers (seen_at);

-- Prepared texts. For a comment the text is the reason that its author or its reporters get.
create table inbox_macros (
  id text primary key,
  used_for text not null check (used_for in ('answer', 'remove', 'keep', 'restore', 'uphold')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 3 and 4000),
  report_code text check (report_code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  updated_by text,
  updated_at timestamptz not null,
  check (report_code is null or used_for = 'remove')
);
insert into inbox_macros values
  ('answer-bid', 'answer', 'How to bid',
    'To bid, create an account, confirm your email and add a card. The auction page shows the next minimum bid '
    'and your full cost before you confirm.',
    null, null, '2026-11-28T00:00:00+00:00'),
  ('answer-thanks', 'answer', 'Thanks, we’ll look into it',
    'Thank you for your message about {{about}}. We’ll look into it and write to you again by tomorrow.',
    null, null, '2026-11-28T00:00:00+00:00'),
  ('appeal-restore', 'restore', 'We were wrong',
    'We read it again, and it’s within our rules. We’ve restored it.',
    null, null, '2026-11-28T00:00:00+00:00'),
  ('appeal-uphold', 'uphold', 'Still against our rules',
    'We read it again. It’s still against our rules.',
    null, null, '2026-11-28T00:00:00+00:00'),
  ('keep-criticism', 'keep', 'Fair criticism',
    'It criticizes the vehicle or the listing, which we allow.',
    null, null, '2026-11-28T00:00:00+00:00'),
  ('keep-rules', 'keep', 'Within our rules',
    'It’s within our rules.',
    null, null, '2026-11-28T00:00:00+00:00'),
  ('remove-abuse', 'remove', 'Insult or threat',
    'It insults or threatens someone. Criticize the vehicle, not the person.',
    'abuse', null, '2026-11-28T00:00:00+00:00'),
  ('remove-misleading', 'remove', 'False or misleading',
    'It states something as fact that we found to be wrong.',
    'misleading', null, '2026-11-28T00:00:00+00:00'),
  ('remove-off-topic', 'remove', 'Off topic',
    'It isn’t about this vehicle or this auction.',
    'off_topic', null, '2026-11-28T00:00:00+00:00'),
  ('remove-other', 'remove', 'Against our rules',
    'It’s against our rules.',
    'other', null, '2026-11-28T00:00:00+00:00'),
  ('remove-private', 'remove', 'Private information',
    'It shares someone’s private information.',
    'private', null, '2026-11-28T00:00:00+00:00'),
  ('remove-spam', 'remove', 'Spam or duplicate',
    'It advertises something, or repeats what was already posted.',
    'spam', null, '2026-11-28T00:00:00+00:00');
