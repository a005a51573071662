import { defineReader } from '../../../platform/events/define-reader.ts'
import { contactItemRows, hasWebhookFor, insertItems, mailItemRows, type NewItem } from './sql/items.ts'
import { CONTACT_EVENTS, MAIL_EVENTS } from './webhook-events.ts'

/** Keeps what happened to contacts for the webhooks of their company. */
export const contactItems = defineReader<NewItem>({
  name: 'account-webhooks.contacts',
  from: 'now',
  batch: 1000,
  needed: hasWebhookFor(CONTACT_EVENTS),
  rows: contactItemRows,
  handle: insertItems,
})

/** Keeps what happened to mails for the webhooks of their company. */
export const mailItems = defineReader<NewItem>({
  name: 'account-webhooks.mails',
  log: 'email_event',
  from: 'now',
  batch: 1000,
  needed: hasWebhookFor(MAIL_EVENTS),
  rows: mailItemRows,
  handle: insertItems,
})
