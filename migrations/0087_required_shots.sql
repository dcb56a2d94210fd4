-- What an upload probably shows, until its owner confirms it; and why a seller cannot take a required shot.
alter table auction_images add column suggested_shot text not null default '' check (length(suggested_shot) <= 40);
alter table vehicle_images add column suggested_shot text not null default '' check (length(suggested_shot) <= 40);
alter table submissions add column waived_shots jsonb not null default '[]' check (jsonb_typeof(waived_shots) = 'array');
