-- The page of a model reads its newest 500 results. With counts of the hundred most frequent models only, the planner
-- expected as few of every other one, and read and sorted all of its results.
alter table ended_auctions alter column model_id set statistics 1000;
analyze ended_auctions (model_id);
