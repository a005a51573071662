-- What the computation found of each contact: the group that it had, and whether anything is different. Comparing all
-- contacts at once, when they are staged, needs no look-up for each of them in tables that the planner does not know yet.
alter table rfm_stage add column before text, add column is_changed boolean not null default true;
