import type { Context } from '../../../platform/context.ts'
import { htmlWithLinkNumbers, LINKS_OF_VARIANT } from '../../content/composing/index.ts'
import { linksOf } from './links.ts'
import { type MailingChoice, reportedKind } from './slot.ts'

/**
 * The HTML that is sent, with the number of each link on its element, and the clicks of each link. Of an A/B test only
 * one variant, because every variant has links of its own. No HTML when the mailing has several mails and the request
 * names none.
 */
export async function describeHeatmap(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { kind, id, part }: MailingChoice,
) {
  const shown = await reportedKind(kind).html(db, tenantId, id, part)
  if (!shown) return { html: null, links: [] }
  const { html, footer, variant, sourceIds } = shown
  const base = variant * LINKS_OF_VARIANT
  const isOwn = ({ number }: { number: number }) => number > base && number < base + LINKS_OF_VARIANT
  const links = (await linksOf(db, tenantId, { sourceIds, hasOneContent: true }, {})).filter(isOwn)
  const all = links.reduce((sum, { clicks }) => sum + clicks, 0)
  return {
    html: await htmlWithLinkNumbers({ app, tenantId }, html, footer, base),
    links: links.map((link) => ({ ...link, share: all ? link.clicks / all : 0 })),
  }
}
