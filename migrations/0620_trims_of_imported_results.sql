-- Where the file has a column for it. Otherwise the title names the trim.
alter table imported_results add column trim text check (length(trim) between 1 and 200);
