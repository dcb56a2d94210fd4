alter table images drop column thumbhash;
