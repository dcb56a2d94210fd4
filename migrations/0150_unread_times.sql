-- Nothing reads when a vote was given or a model was dismissed.
alter table comment_votes drop column voted_at;
alter table dismissed_models drop column dismissed_at;
