-- The console's list of emails: its states and its search, at any number of rows.

create function mail_state(outcome text, sent_at timestamptz, due_at timestamptz, sending_since timestamptz)
  returns text language sql immutable parallel safe
  return case when outcome = 'late' then 'late' when outcome in ('refused', 'given_up', 'lost') then 'failed'
    when outcome = 'sent' or sent_at is not null then 'sent'
    when due_at is null and sending_since is null then 'stored' else 'waiting' end;
create index mail_outbox_by_state on mail_outbox
  (mail_state(outcome, sent_at, due_at, sending_since), created_at desc, id desc);
create index mail_outbox_by_words on mail_outbox using gin (title_words(subject));
