alter table broadcasts add column phase text not null default 'pages' check (phase in ('pages', 'emails'));
update broadcasts set phase = 'emails' where request->>'isShown' is not null;
