-- The names that other programs give to kinds of SMS, and the automation that sends a template for each.
create table v3_sms_tag (
  tenant_id bigint not null,
  tag text not null,
  sms_template_id bigint not null,
  automation_id bigint not null,
  primary key (tenant_id, tag, sms_template_id),
  -- The next SMS creates the automation again.
  foreign key (tenant_id, automation_id) references automation on delete cascade
);
create index v3_sms_tag_automation on v3_sms_tag (tenant_id, automation_id);
