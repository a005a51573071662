import type { Context, Tenant } from '../../../../platform/context.ts'
import { namesMentioned, piecesOf } from '../../../../platform/render/jinja.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import {
  isContactTag,
  NOWHERE,
  type Recipient,
  tagValues,
  withFooterIfNeeded,
} from '../../../content/composing/index.ts'
import { sampleRecipients } from '../audience/sql/recipients.ts'
import type { CampaignRow } from '../store.ts'
import type { Content } from '../variants.ts'

const SAMPLE = 1000

/** Tags that are empty for some recipients, and so leave a gap in their mails. Looks at a sample of the recipients. */
export async function emptyTags(
  { db, now }: Context,
  tenant: Tenant,
  row: CampaignRow,
  { contents, footer }: { contents: readonly Content[]; footer: string | null },
): Promise<{ tags: { tag: string; empty: number }[]; sample: number }> {
  const used = [...new Set(contents.flatMap((content) => bareTags(content, footer)))]
  if (!used.length) return { tags: [], sample: 0 }
  const sample = await sampleRecipients({ db, now }, tenant, row, SAMPLE)
  const shared = { company: await requireCompany(db, tenant.id), customFields: await loadCustomFields(db, tenant.id) }
  const values = sample.map((contact) => tagValues(contact as Recipient, shared, NOWHERE))
  const tags = used.map((tag) => ({ tag, empty: values.filter((own) => (own[tag] ?? '') === '').length }))
  return { tags: tags.filter(({ empty }) => empty > 0), sample: sample.length }
}

/** Contact tags without `default` and without a condition, which leave a gap when empty. */
function bareTags({ subject, preheader, html }: Content, footer: string | null): string[] {
  return [subject, preheader, withFooterIfNeeded(html, footer)].flatMap((source) =>
    piecesOf(source)
      .filter(({ kind, inner }) => kind === 'expression' && !/\b(default|d|or|if)\b/.test(inner))
      .flatMap(({ inner }) => namesMentioned(`{{${inner}}}`).filter(isContactTag)),
  )
}
