-- The role `floor` becomes `auction_manager`. The trigger would refuse an update of a new, empty table.
alter table staff_roles drop constraint staff_roles_role_check;
alter table staff_roles disable trigger staff_roles_keep_one;
update staff_roles set role = 'auction_manager' where role = 'floor';
alter table staff_roles enable trigger staff_roles_keep_one;
alter table staff_roles add constraint staff_roles_role_check
  check (role in ('reviewer', 'auction_manager', 'editor', 'finance', 'administrator'));
