-- Makes can be followed and have a text, as models do.
alter table follows drop constraint follows_kind_check,
  add constraint follows_kind_check check (kind in ('seller', 'model', 'make'));
alter table content_items drop constraint content_items_check5,
  add constraint content_items_slug check (
    slug ~ case when kind = 'model' then '^[^.\s/]+(\.[^.\s/]+)?$' else '^[a-z0-9]+(-[a-z0-9]+)*$' end
  );
