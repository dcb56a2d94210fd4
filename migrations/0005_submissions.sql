-- The part of an auction's title that is neither year, make nor model, while its seller still writes it.
alter table submissions add column variant text not null default '' check (length(variant) <= 120);
