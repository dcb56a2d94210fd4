-- What many are written alike is kept once, and of each letter only what is its reader's own.
create table mail_templates (
  id      text primary key,
  html    text not null,
  text    text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object')
);
alter table mail_outbox alter column html drop not null;
alter table mail_outbox alter column text drop not null;
alter table mail_outbox add column template_id text references mail_templates;
-- By the mark in the sheet, what stands in its place in this letter.
alter table mail_outbox add column fills jsonb not null default '{}' check (jsonb_typeof(fills) = 'object');
alter table mail_outbox add constraint mail_outbox_has_words check ((template_id is null) = (html is not null) and (template_id is null) = (text is not null));
create index mail_outbox_by_template on mail_outbox (template_id) where template_id is not null;
