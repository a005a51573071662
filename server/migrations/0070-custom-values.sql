-- Online: the contacts grid is filtered by values of custom fields. A table of a million contacts is written meanwhile.
drop index concurrently if exists contact_custom;
create index concurrently contact_custom on contact using gin (tenant_id, custom jsonb_path_ops) where custom <> '{}';
