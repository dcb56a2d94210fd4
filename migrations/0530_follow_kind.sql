alter table follows rename column what to kind;
alter table follows rename constraint follows_what_check to follows_kind_check;
