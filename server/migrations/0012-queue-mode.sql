-- The main switch of the company when the mailing began: when it is turned, what is left waits for a person's word.
alter table send_queue add column mode text;
