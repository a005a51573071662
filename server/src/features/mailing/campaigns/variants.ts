import type { Db } from '../../../platform/db/database.ts'
import { conditionsIn } from '../../content/conditions/index.ts'
import { footerFor } from '../../content/footers/index.ts'
import { publishedContent, requireVersion } from '../../content/versions/index.ts'
import { currentContent } from './describe.ts'
import { type AbVariant, readAb } from './settings.ts'
import type { CampaignRow } from './store.ts'

/** The content of a mail: a variant of an A/B test, or the campaign itself. */
export interface Content {
  /** The key of the variant; null for the campaign itself. */
  key: string | null
  subject: string
  preheader: string
  html: string
  /** The text version, if the author wrote one. */
  text: string | null
  /** Null for the name of the sender. */
  senderName: string | null
  /** The variant whose numbers of links it has, if not its own. */
  linksOf?: number
}

/**
 * All contents of a campaign by the number of the variant: 0 is the campaign itself, 1 to 5 are its variants. Once a test
 * is decided, 0 is the winner for the recipients that were not part of the test.
 */
export async function contentsOf(db: Db, row: CampaignRow): Promise<Content[]> {
  const { html, text } = await currentContent(db, row)
  const { subject, preheader, sender_name: senderName } = row
  const own: Content = { key: null, subject, preheader, html, text, senderName }
  const contents = [own]
  for (const variant of variantsOf(row)) contents.push(await withOverrides(db, row, own, variant))
  const won = row.winner ? contents[row.winner] : undefined
  return won ? contents.with(0, { ...won, key: null, linksOf: row.winner! }) : contents
}

/** The keys of the conditions of contents, always in the same order. */
export function conditionsOf(contents: readonly Content[]): string[] {
  const keys = contents.flatMap(({ subject, preheader, html, text }) => conditionsIn([subject, preheader, html, text]))
  return [...new Set(keys)].sort()
}

/** The contents that are sent: with variants, the campaign itself is not. */
export const sentContents = (contents: readonly Content[]) => (contents.length > 1 ? contents.slice(1) : contents)

/** The footer of a campaign's mails: for a draft the current one, otherwise the approved one. */
export const footerOf = async (db: Db, row: CampaignRow): Promise<string | null> =>
  row.status === 'draft'
    ? footerFor(db, row.tenant_id, { footerId: row.footer_id, shopId: row.shop_id })
    : row.footer_html

export const variantsOf = ({ type, ab }: Pick<CampaignRow, 'type' | 'ab'>): AbVariant[] =>
  type === 'ab' ? (readAb(ab)?.variants ?? []) : []

async function withOverrides(db: Db, row: CampaignRow, own: Content, variant: AbVariant): Promise<Content> {
  const { key, subject, preheader, senderName, templateId } = variant
  const written = {
    ...own,
    key,
    subject: subject || own.subject,
    preheader: preheader || own.preheader,
    senderName: senderName || own.senderName,
  }
  if (!templateId) return written
  const ref = { tenantId: row.tenant_id, kind: 'template', objectId: templateId } as const
  const { html } = await (variant.versionId ? requireVersion(db, ref, variant.versionId) : publishedContent(db, ref))
  return { ...written, html, text: null }
}
