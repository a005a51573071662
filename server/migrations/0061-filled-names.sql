-- What follows from the names of a staged row, for contacts that the row creates: gender, vocatives, salutations, name day.
-- Apart from the columns of the file, which also change existing contacts.
alter table contact_stage add column filled text[];
