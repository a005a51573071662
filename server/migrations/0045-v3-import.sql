-- What a contact that another program sent gets when it confirms.
create table v3_import_request (
  tenant_id bigint not null,
  double_opt_in_id bigint not null,
  contact_id bigint not null,
  input jsonb not null,
  primary key (tenant_id, double_opt_in_id),
  foreign key (tenant_id, double_opt_in_id) references double_opt_in on delete cascade
);
create index v3_import_request_contact on v3_import_request (tenant_id, contact_id);
