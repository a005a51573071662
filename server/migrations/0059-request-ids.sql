-- The request that a mailing was started or continued by: senders name it in their log.
alter table send_queue add request_id text;
