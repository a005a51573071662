-- A mailing is sent for a campaign today, for nodes of automations and others later. Its source names the kind and the
-- object, so that queues, events and figures need no column per kind.

alter table email_source add column kind text, add column object_id bigint;
update email_source set
  kind = case when campaign_id is not null then 'campaign' when automation_id is not null then 'automation' else 'template' end,
  object_id = coalesce(campaign_id, automation_id, template_id);
alter table email_source alter column kind set not null;
alter table email_source drop column campaign_id, drop column automation_id;
create index email_source_object on email_source (tenant_id, kind, object_id);

-- The queue names its source, which names the object.
alter table send_queue drop column campaign_id;
