-- Texts of emails by language. A translation keeps the text it was made from, so that a later change of it is seen.
alter table email_texts
  add column language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$'),
  add column original jsonb check (original is null or jsonb_typeof(original) = 'object');
alter table email_texts alter column language drop default;
alter table email_texts drop constraint email_texts_pkey;
alter table email_texts add primary key (template, language, version);

-- Null: the site's main language. What is no longer offered counts as null.
alter table users add column email_language text;
alter table calendar_subscriptions add column language text;
alter table opening_reminders add column language text;
alter table enquiries add column language text;
