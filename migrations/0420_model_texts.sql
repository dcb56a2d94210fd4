-- Texts on the pages of models. The slug of one is the model's id in the vocabulary, such as `porsche.911`.
alter table content_items
  drop constraint content_items_kind_check,
  drop constraint content_items_slug_check,
  add constraint content_items_kind_check
    check (kind in ('blog', 'news', 'page', 'faq', 'service', 'photographer', 'model')),
  add constraint content_items_slug_check
    check (slug ~ case when kind = 'model' then '^[^.\s/]+\.[^.\s/]+$' else '^[a-z0-9]+(-[a-z0-9]+)*$' end);
