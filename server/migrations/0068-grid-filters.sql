-- Online: the contacts grid is filtered by city and country. A table of a million contacts is written meanwhile.
drop index concurrently if exists contact_city;
create index concurrently contact_city on contact (tenant_id, fold(city), id) where city <> '';
drop index concurrently if exists contact_country;
create index concurrently contact_country on contact (tenant_id, country, id) where country is not null;
