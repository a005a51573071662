-- The saved elements of the editor that drafts contain: of templates and footers in the draft, of campaigns and landing pages
-- in the newest content.
create table content_element (
  tenant_id bigint not null references tenant,
  kind text not null,
  object_id bigint not null,
  element_id bigint not null,
  primary key (tenant_id, kind, object_id, element_id)
);
create index content_element_element on content_element (tenant_id, element_id);
