-- More acts take a second staff member, and each stores its own details. The code is the list of them.
alter table staff_requests drop constraint staff_requests_action_check;
