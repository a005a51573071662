import type { Context, Tenant } from '../../../platform/context.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import {
  type OwnAddresses,
  prepareMail,
  type Recipient,
  renderForReader,
  sampleRecipient,
  tagValues,
} from '../composing/index.ts'
import { shownToReader } from '../conditions/index.ts'
import { requireShown } from '../lint/index.ts'
import { dataOfTemplate } from './template-data.ts'

interface Content {
  html: string
  subject: string
  preheader: string
}

interface Reading {
  footer: string | null
  linkParams?: string
  contactId: string | undefined
  /** `sample` is an invented contact. */
  contact: Recipient | 'sample'
  addresses: OwnAddresses
  /** Refuses content that shows nothing to this reader. */
  mustShow?: boolean
}

/** Renders content of a template for one reader; null if the content skips the reader. */
export async function renderContent(
  { app, db }: Pick<Context, 'app' | 'db'>,
  { id: tenantId }: Pick<Tenant, 'id'>,
  content: Content,
  { footer, linkParams = '', contactId, contact, addresses, mustShow = false }: Reading,
) {
  const mail = await prepareMail({ app, tenantId }, content, { footer, linkParams })
  const sources = { company: await requireCompany(db, tenantId), customFields: await loadCustomFields(db, tenantId) }
  const reader = contact === 'sample' ? sampleRecipient(sources.company.language, sources.customFields) : contact
  const context = { app, db, now: app.clock.now() }
  const to = { contactId: contactId ?? null, isSent: false }
  const values = {
    ...tagValues(reader, sources, addresses),
    ...(await shownToReader(context, sources.company, mail.conditions, to)),
  }
  const { data } = await dataOfTemplate(context, tenantId, mail.use, to.contactId)
  // The subject may be missing: a campaign that uses the template can have its own.
  if (mustShow) await requireShown({ app, tenantId }, content, { values, data }, ['html'])
  return renderForReader(app, tenantId, mail, content.preheader, { values, data })
}
