-- How many runs started in an automation on each day of its company, for the small charts of lists.
create table automation_day (
  tenant_id bigint not null,
  automation_id bigint not null,
  day date not null,
  entered bigint not null,
  primary key (tenant_id, automation_id, day),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);
