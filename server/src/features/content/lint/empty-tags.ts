import type { App } from '../../../platform/app.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { contactTags } from '../composing/index.ts'
import type { bareTags } from './bare-tags.ts'
import type { Readers } from './find-empty.ts'

const BARE_TAGS = inThread<typeof bareTags>(new URL('./bare-tags.ts', import.meta.url), 'bareTags', { field: 'html' })

/** The tags that are empty for some recipients of a sample, and so leave a gap in their mails. */
export interface EmptyTags {
  tags: { tag: string; empty: number }[]
  /** The number of recipients in the sample. */
  sample: number
}

/** Counts for how many recipients each tag of these texts is empty. `load` gets the tags that it loads values for. */
export async function countEmptyTags(
  { app, tenantId }: { app: Pick<App, 'offload'>; tenantId: string },
  { sources, mergeKeys }: { sources: readonly string[]; mergeKeys: readonly string[] },
  load: (tags: readonly string[]) => Promise<Pick<Readers, 'recipients'>>,
): Promise<EmptyTags> {
  // The lint reports tags that do not exist.
  const used = await app.offload.run(BARE_TAGS, tenantId, sources, contactTags(mergeKeys))
  if (!used.length) return { tags: [], sample: 0 }
  const { recipients } = await load(used)
  const tags = used.map((tag) => ({ tag, empty: recipients.filter((values) => (values[tag] ?? '') === '').length }))
  return { tags: tags.filter(({ empty }) => empty > 0), sample: recipients.length }
}
