-- A request has been requested; a dispute's decision and an appointment's state say what happened.
alter table appointments rename column asked_at to requested_at;
alter table calendar_subscriptions rename column asked_at to requested_at;
alter table change_requests rename column asked_at to requested_at;
alter table change_requests rename column asked_by to requested_by;
alter table holds rename column asked_at to requested_at;
alter table opening_reminders rename column asked_at to requested_at;
alter table reader_requests rename column asked_at to requested_at;
alter table refunds rename column asked_by to requested_by;
alter table second_chances rename column asked_at to requested_at;
alter table staff_requests rename column asked_at to requested_at;
alter table staff_requests rename column asked_by to requested_by;

do $$ declare found record; begin
  for found in select conname, conrelid::regclass as owner from pg_constraint
    where contype = 'c' and (
      (conrelid = 'appointments'::regclass and pg_get_constraintdef(oid) like '%''over''%') or
      (conrelid = 'settlement_disputes'::regclass and pg_get_constraintdef(oid) like '%''goes_on''%'))
  loop
    execute format('alter table %s drop constraint %I', found.owner, found.conname);
  end loop;
end $$;

drop trigger appointments_moves on appointments;
update appointments set state = 'past' where state = 'over';
update appointment_moves set to_state = 'past' where to_state = 'over';
alter table appointments
  add check (state in ('requested', 'proposed', 'agreed', 'declined', 'cancelled', 'closed', 'past')),
  add check (state not in ('agreed', 'past') or starts_at is not null),
  add check ((ended_by is not null) = (state in ('declined', 'cancelled', 'closed', 'past')));
create trigger appointments_moves before update of state on appointments for each row
  when (old.state is distinct from new.state) execute function refuse_impossible_appointment_move();

update settlement_disputes set decision = case decision when 'goes_on' then 'sale_continues' else 'sale_canceled' end
where decision in ('goes_on', 'called_off');
alter table settlement_disputes
  add check (decision in ('sale_continues', 'buyer_defaulted', 'seller_defaulted', 'sale_canceled'));

alter table settlement_events disable trigger settlement_events_no_change;
update settlement_events set kind = 'completed_automatically' where kind = 'taken_as_done';
alter table settlement_events enable trigger settlement_events_no_change;
