import { Html, html } from '../../../../platform/http/page.ts'
import { applyEdits, type Edit, readMarkup } from '../../../content/html/index.ts'
import type { Head } from '../schemas.ts'

/**
 * Puts a mark for the head into the source of a page; a fragment becomes a document. A title of the source is removed
 * when the page has its own.
 */
export function withHeadMark(
  source: string,
  { mark, language, hasTitle }: { mark: string; language: string; hasTitle: boolean },
): string {
  const { elements, closings } = readMarkup(source)
  const own = elements.filter(({ inComment }) => !inComment)
  const find = (wanted: string) => own.find(({ name }) => name === wanted)
  const [root, head, body, title] = [find('html'), find('head'), find('body'), find('title')]
  if (!root && !head && !body)
    return `<!doctype html><html lang="${language}"><head>${mark}</head><body>${source}</body></html>`
  const at = head?.end ?? root?.end ?? body!.start
  // Designs do not know the language of their page.
  const lang = root?.attributes.find(({ name, value }) => name === 'lang' && value === 'und')
  const edits: Edit[] = [
    ...(lang ? [{ start: lang.start, end: lang.end, text: language }] : []),
    { start: at, end: at, text: head ? mark : `<head>${mark}</head>` },
  ]
  const titleEnd = closings.find(({ name, start }) => name === 'title' && title && start >= title.end)
  if (title && titleEnd && hasTitle && title.start >= at)
    edits.push({ start: title.start, end: source.indexOf('>', titleEnd.start) + 1, text: '' })
  return applyEdits(source, edits)
}

const meta = (name: string, content: string | null) =>
  content ? html`<meta name="${name}" content="${content}">` : html``
const shared = (property: string, content: string | null) =>
  content ? html`<meta property="og:${property}" content="${content}">` : html``

/** What browsers, search engines and social networks read of a page. */
export function headOf(head: Head, { styles, url }: { styles: readonly string[]; url: string | null }): string {
  const { title, description, imageUrl, faviconUrl, indexed } = head
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${title ? html`<title>${title}</title>` : html``}${meta('description', description)}${meta('robots', indexed ? null : 'noindex')}<link rel="icon" href="${faviconUrl ?? 'data:,'}">${url ? html`<link rel="canonical" href="${url}">` : html``}${shared('type', 'website')}${shared('title', title)}${shared('description', description)}${shared('image', imageUrl)}${shared('url', url)}${meta('twitter:card', imageUrl ? 'summary_large_image' : null)}${styles.map((style) => html`<style>${new Html(style)}</style>`)}`
    .text
}
