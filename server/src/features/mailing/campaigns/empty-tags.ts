import type { Context, Tenant } from '../../../platform/context.ts'
import { namesMentioned, piecesOf } from '../../../platform/render/jinja.ts'
import { getTenant } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { complete, KNOWN_TAGS, type Recipient, tagValues } from '../../content/composing/index.ts'
import type { Content } from './contents.ts'
import { NOWHERE } from './render.ts'
import { sampleRecipients } from './sql/sample.ts'
import type { CampaignRow } from './store.ts'

const SAMPLE = 1000
const OF_CONTACTS = new Set(KNOWN_TAGS.flatMap(({ name, kind }) => (kind === 'contact' ? [name] : [])))
const isOfContacts = (name: string) => OF_CONTACTS.has(name) || name.startsWith('cf_')

/** Tags that would leave a gap in the mails of some recipients, judged by a sample of them. */
export async function emptyTags(
  { db, now }: Context,
  tenant: Tenant,
  row: CampaignRow,
  { contents, footer }: { contents: readonly Content[]; footer: string | null },
): Promise<{ tags: { tag: string; empty: number }[]; sample: number }> {
  const asked = [...new Set(contents.flatMap((content) => bareTags(content, footer)))]
  if (!asked.length) return { tags: [], sample: 0 }
  const sample = await sampleRecipients({ db, now }, tenant, row, SAMPLE)
  const ground = { company: await getTenant(db, tenant.id), customFields: await loadCustomFields(db, tenant.id) }
  const values = sample.map((contact) => tagValues(contact as Recipient, ground, NOWHERE))
  const tags = asked.map((tag) => ({ tag, empty: values.filter((one) => (one[tag] ?? '') === '').length }))
  return { tags: tags.filter(({ empty }) => empty > 0), sample: sample.length }
}

/** Tags of contacts that stand by themselves: with `default`, or under a condition, an empty one is no gap. */
function bareTags({ subject, preheader, html }: Content, footer: string | null): string[] {
  return [subject, preheader, complete(html, footer)].flatMap((source) =>
    piecesOf(source)
      .filter(({ kind, inner }) => kind === 'expression' && !/\b(default|d|or|if)\b/.test(inner))
      .flatMap(({ inner }) => namesMentioned(`{{${inner}}}`).filter(isOfContacts)),
  )
}
