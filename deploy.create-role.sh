#!/bin/sh
# Creates the role that the application connects as. It owns nothing; the migrations grant it what it needs.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/application_password)" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role application login password :'password';
SQL
