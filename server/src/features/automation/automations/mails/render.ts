import type { Context } from '../../../../platform/context.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import {
  cleaned,
  dataForReader,
  type OwnAddresses,
  oneLine,
  prepareMail,
  type Recipient,
  renderMail,
  tagValues,
} from '../../../content/composing/index.ts'
import type { Mailing, MailingRef, RenderedMailing } from '../../../mailing/ledger/index.ts'
import { eventsOfMessages } from './sql/messages.ts'

interface Reader {
  contactId: string | null
  contact: Recipient
  addresses: OwnAddresses
}

/** Renders a mail of an automation for one contact, with direct links; null when the content skips this contact. */
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
  const { key, sources, names } = mail
  const shown = {
    key: `${key}+preheader`,
    sources: { ...sources, preheader: { text: content.preheader, html: false } },
    names,
  }
  const outcome = await renderMail(app, tenantId, shown, { values, data })
  if (!outcome.ok) return null
  const { subject = '', preheader = '', html = '', text = '' } = outcome.parts
  return { subject: oneLine(subject), preheader: oneLine(preheader), html, text }
}
