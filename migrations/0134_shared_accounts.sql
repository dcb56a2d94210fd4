-- Who signed in with the same browser, and who gave the same phone number.
create function digits_of(phone text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(phone, '[^0-9]', '', 'g') $$;
create index users_by_phone on users (digits_of(phone)) where phone <> '';
create index sign_in_devices_by_key on sign_in_devices (device_key);
