-- A saved search may tell once a week, or be paused.
alter table saved_searches drop constraint saved_searches_how_often_check;
alter table saved_searches add constraint saved_searches_how_often_check check (how_often in ('at_once', 'daily', 'weekly', 'paused'));
