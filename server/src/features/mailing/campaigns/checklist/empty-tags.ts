import type { App } from '../../../../platform/app.ts'
import { withFooterIfNeeded } from '../../../content/composing/index.ts'
import { countEmptyTags, type EmptyTags, type KnownNames } from '../../../content/lint/index.ts'
import type { Content } from '../variants.ts'
import type { Sample } from './sample.ts'

/** The tags of a campaign that are empty for some recipients of the sample. */
export async function emptyTags(
  context: { app: Pick<App, 'offload'>; tenantId: string },
  { contents, footer, known }: { contents: readonly Content[]; footer: string | null; known: KnownNames },
  loadSample: Sample,
): Promise<EmptyTags> {
  const sources: string[] = []
  for (const { subject, preheader, html } of contents)
    sources.push(subject, preheader, await withFooterIfNeeded(context, html, footer))
  return countEmptyTags(context, { sources, mergeKeys: known.mergeKeys }, loadSample)
}
