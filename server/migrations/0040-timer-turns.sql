-- Triggers that let contacts in take turns.
alter table automation_timer add column served_at timestamptz not null default '-infinity';
