-- Runs of an automation that ended, the newest first: those of a small one among millions. An index of all runs would be
-- written at every step.
create index automation_run_ended on automation_run (tenant_id, automation_id, id) where due_at is null;
