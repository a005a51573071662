import type { Context } from '../../../platform/context.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { columnsFor, valuesMaker } from '../composing/index.ts'
import type { ContentSource } from '../html/index.ts'
import { countEmptyTags } from './empty-tags.ts'
import type { Issue } from './run-checks.ts'
import { newestSubscribed } from './sample-store.ts'

const SAMPLE = 1000
const MOST = 20

/** Warns of tags that have no value for some of the newest contacts of the company. */
export async function emptyForContacts(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { html, subject, preheader }: ContentSource,
): Promise<Issue[]> {
  const customFields = await loadCustomFields(db, tenantId)
  const mergeKeys = customFields.map(({ merge_key }) => merge_key)
  const load = async (tags: readonly string[]) => {
    const names = new Set(tags)
    const valuesOf = valuesMaker(names, { company: await requireCompany(db, tenantId), customFields })
    return { recipients: (await newestSubscribed(db, tenantId, columnsFor(names), SAMPLE)).map(valuesOf) }
  }
  const sources = [subject, preheader, html]
  const { tags, sample } = await countEmptyTags({ app, tenantId }, { sources, mergeKeys }, load)
  return tags
    .slice(0, MOST)
    .map(({ tag, empty }) => ({ code: 'empty_tag', severity: 'warning', params: { tag, empty, sample } }))
}
