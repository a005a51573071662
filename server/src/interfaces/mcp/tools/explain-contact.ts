import { notFound } from '../../../platform/errors.ts'
import { defineTool } from './define-tool.ts'

interface Contact {
  id: string
  email: string
}

/** Says in one answer why a contact is mailed or not. */
export const explainContact = defineTool({
  name: 'explain_contact',
  description:
    'Explains why a contact is or is not mailed: its state, what keeps it out of mails, its consents and lists, and its last activities. Takes the id or the address of the contact.',
  input: {
    type: 'object',
    properties: {
      contact_id: { type: 'string', description: 'The id of the contact' },
      email: { type: 'string', description: 'The address, when the id is not known' },
    },
    required: [],
    additionalProperties: false,
  },
  operations: ['contacts.list', 'contacts.get', 'contacts.list-purposes', 'contacts.list-activities'],
  async run({ call }, { contact_id, email }) {
    const id = contact_id ?? (await idOf(email, (args) => call('contacts.list', args)))
    const contact = (await call('contacts.get', { contact_id: id })) as Record<string, unknown>
    const purposes = (await call('contacts.list-purposes', { contact_id: id })) as { items: unknown[] }
    const activities = (await call('contacts.list-activities', { contact_id: id, pageSize: 10 })) as {
      items: unknown[]
    }
    const shown = Object.fromEntries(EXPLAINING.map((field) => [field, contact[field]]))
    return { ...shown, consents: purposes.items, lastActivities: activities.items }
  },
})

const EXPLAINING = [
  ...['id', 'email', 'status', 'state', 'mailability', 'excluded', 'suppressionReason', 'suppressionNote'],
  ...['suppressedAt', 'blacklisted', 'consentAt', 'consentBasis', 'consentWeak', 'mailPausedUntil', 'softBounces'],
  ...['engagement', 'lastSentAt', 'lastOpenAt', 'lastClickAt', 'source', 'lists', 'labels'],
]

/** The contact with exactly this address; 404 when there is none. */
async function idOf(email: unknown, find: (args: object & Record<string, unknown>) => Promise<unknown>) {
  if (typeof email !== 'string' || !email) throw notFound()
  const { items } = (await find({ q: email, pageSize: 100 })) as { items: Contact[] }
  const found = items.find((one) => one.email.toLowerCase() === email.trim().toLowerCase())
  if (!found) throw notFound()
  return found.id
}
