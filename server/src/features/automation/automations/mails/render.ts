import type { Context } from '../../../../platform/context.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import {
  cleaned,
  dataForReader,
  type OwnAddresses,
  prepareMail,
  type Recipient,
  renderForReader,
  tagValues,
} from '../../../content/composing/index.ts'
import type { Mailing, MailingRef, RenderedMailing } from '../../../mailing/ledger/index.ts'
import { eventsOfMessages } from './sql/messages.ts'

interface Reader {
  contactId: string | null
  contact: Recipient
  addresses: OwnAddresses
}

/**
 * Renders a mail of an automation for one contact, with direct links. Null when the content skips this contact; 400 with
 * the field when the content is faulty.
 */
export async function renderFor(
  { app, db }: Pick<Context, 'app' | 'db'>,
  { tenantId, sourceId }: MailingRef,
  { shopId, footerHtml: footer, linkParams, variants }: Mailing,
  { contactId, contact, addresses }: Reader,
): Promise<RenderedMailing | null> {
  const [content] = variants as [Mailing['variants'][number]]
  const company = await requireCompany(db, tenantId)
  const events = contactId ? await eventsOfMessages(db, tenantId, sourceId, [contactId]) : undefined
  const values = {
    ...tagValues(contact, { company, customFields: await loadCustomFields(db, tenantId) }, addresses),
    event: cleaned(events?.get(contactId!) ?? {}),
  }
  const mail = await prepareMail({ app, tenantId }, content, { footer, linkParams })
  const { data } = await dataForReader(
    { db, now: app.clock.now() },
    { tenantId, shopId, sourceId, use: mail.use },
    contactId,
  )
  return renderForReader(app, tenantId, mail, content.preheader, { values, data })
}
