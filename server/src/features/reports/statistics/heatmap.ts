import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { dataUseOf, namesMentioned } from '../../../platform/render/jinja.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import {
  dataForReader,
  htmlWithLinkNumbers,
  LINKS_OF_VARIANT,
  NOWHERE,
  renderMail,
  sampleRecipient,
  tagValues,
} from '../../content/composing/index.ts'
import { conditionsIn, shownToReader } from '../../content/conditions/index.ts'
import { recipientOf } from '../../content/templates/index.ts'
import { linksOf } from './links.ts'
import { type MailingChoice, reportedKind } from './slot.ts'

/**
 * The HTML that is sent, with the number of each link on its element, and the clicks of each link. Of an A/B test only
 * one variant, because every variant has links of its own. No HTML when the mailing has several mails and the request
 * names none. The HTML is filled with the data of a contact, or of an invented one.
 */
export async function describeHeatmap(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { kind, id, part }: MailingChoice,
  { shopId, contactId }: { shopId: string; contactId?: string | undefined },
) {
  const shown = await reportedKind(kind).html(db, tenantId, id, part)
  if (!shown) return { html: null, links: [] }
  const { html, footer, variant, sourceIds } = shown
  const base = variant * LINKS_OF_VARIANT
  const isOwn = ({ number }: { number: number }) => number > base && number < base + LINKS_OF_VARIANT
  const links = (await linksOf(db, tenantId, { sourceIds, hasOneContent: true }, {})).filter(isOwn)
  const all = links.reduce((sum, { clicks }) => sum + clicks, 0)
  const numbered = await htmlWithLinkNumbers({ app, tenantId }, html, footer, base)
  const reader = { shopId, sourceId: sourceIds[0] ?? null, contactId }
  return {
    html: await filled({ app, db }, tenantId, numbered, reader),
    links: links.map((link) => ({ ...link, share: all ? link.clicks / all : 0 })),
  }
}

/** The HTML with values in place of its tags; as it is when it cannot be rendered for this reader. */
async function filled(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  html: string,
  { shopId, sourceId, contactId }: { shopId: string; sourceId: string | null; contactId: string | undefined },
): Promise<string> {
  const [company, customFields] = [await requireCompany(db, tenantId), await loadCustomFields(db, tenantId)]
  const contact = contactId
    ? await recipientOf(db, tenantId, contactId)
    : sampleRecipient(company.language, customFields)
  const mail = { tenantId, shopId, sourceId, use: dataUseOf([html]) }
  const context = { app, db, now: app.clock.now() }
  const { data } = await dataForReader(context, mail, contactId ?? null)
  const source = {
    key: `heatmap:${createHash('sha256').update(html).digest('base64url')}`,
    sources: { html: { text: html, html: true } },
    names: new Set(namesMentioned(html)),
  }
  const reader = { contactId: contactId ?? null, isSent: false }
  const values = {
    ...tagValues(contact, { company, customFields }, NOWHERE),
    ...(await shownToReader(context, company, conditionsIn([html]), reader)),
  }
  const outcome = await renderMail(app, tenantId, source, { values, ...(data ? { data } : {}) })
  return outcome.ok ? outcome.parts.html! : html
}
