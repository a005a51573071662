import type { App } from '../../../../platform/app.ts'
import { inThread } from '../../../../platform/threads/offload.ts'
import { contactTags, withFooterIfNeeded } from '../../../content/composing/index.ts'
import type { KnownNames } from '../../../content/lint/index.ts'
import type { Content } from '../variants.ts'
import type { bareTags } from './bare-tags.ts'
import type { Sample } from './sample.ts'

const BARE_TAGS = inThread<typeof bareTags>(new URL('./bare-tags.ts', import.meta.url), 'bareTags', { field: 'html' })

/** Tags that are empty for some recipients of the sample, and so leave a gap in their mails. */
export async function emptyTags(
  context: { app: Pick<App, 'offload'>; tenantId: string },
  { contents, footer, known: names }: { contents: readonly Content[]; footer: string | null; known: KnownNames },
  loadSample: Sample,
): Promise<{ tags: { tag: string; empty: number }[]; sample: number }> {
  const sources: string[] = []
  for (const { subject, preheader, html } of contents)
    sources.push(subject, preheader, await withFooterIfNeeded(context, html, footer))
  // The lint reports tags that do not exist.
  const known = contactTags(names.mergeKeys)
  const used = await context.app.offload.run(BARE_TAGS, context.tenantId, sources, known)
  if (!used.length) return { tags: [], sample: 0 }
  const { recipients } = await loadSample(used)
  const tags = used.map((tag) => ({ tag, empty: recipients.filter((values) => (values[tag] ?? '') === '').length }))
  return { tags: tags.filter(({ empty }) => empty > 0), sample: recipients.length }
}
