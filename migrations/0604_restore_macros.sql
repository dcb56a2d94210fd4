-- Reasons to restore a comment are not those to keep it removed. Which of the two another text was for isn't known, so it
-- is offered for both, as before.
alter table inbox_macros drop constraint inbox_macros_used_for_check;
update inbox_macros set used_for = 'restore' where id = 'appeal-restore';
insert into inbox_macros (id, used_for, title, text, updated_by, updated_at)
  select id || '-restore', 'restore', title, text, updated_by, updated_at from inbox_macros
  where used_for = 'appeal' and id <> 'appeal-uphold';
update inbox_macros set used_for = 'uphold' where used_for = 'appeal';
alter table inbox_macros add constraint inbox_macros_used_for_check
  check (used_for in ('answer', 'remove', 'keep', 'restore', 'uphold'));
