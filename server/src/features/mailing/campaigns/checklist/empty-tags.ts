import type { App } from '../../../../platform/app.ts'
import { namesMentioned, piecesOf } from '../../../../platform/render/jinja.ts'
import { isContactTag, withFooterIfNeeded } from '../../../content/composing/index.ts'
import type { Content } from '../variants.ts'
import type { Sample } from './sample.ts'

/** Tags that are empty for some recipients of the sample, and so leave a gap in their mails. */
export async function emptyTags(
  context: { app: Pick<App, 'offload'>; tenantId: string },
  { contents, footer }: { contents: readonly Content[]; footer: string | null },
  loadSample: Sample,
): Promise<{ tags: { tag: string; empty: number }[]; sample: number }> {
  const used = new Set<string>()
  for (const content of contents) {
    const html = await withFooterIfNeeded(context, content.html, footer)
    for (const tag of bareTags({ ...content, html })) used.add(tag)
  }
  if (!used.size) return { tags: [], sample: 0 }
  const sample = await loadSample()
  const tags = [...used].map((tag) => ({ tag, empty: sample.filter((values) => (values[tag] ?? '') === '').length }))
  return { tags: tags.filter(({ empty }) => empty > 0), sample: sample.length }
}

/** Contact tags without `default` and without a condition, which leave a gap when empty. */
function bareTags({ subject, preheader, html }: Content): string[] {
  return [subject, preheader, html].flatMap((source) =>
    piecesOf(source)
      .filter(({ kind, inner }) => kind === 'expression' && !/\b(default|d|or|if)\b/.test(inner))
      .flatMap(({ inner }) => namesMentioned(`{{${inner}}}`).filter(isContactTag)),
  )
}
