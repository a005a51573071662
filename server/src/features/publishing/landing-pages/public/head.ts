import { Html, html } from '../../../../platform/http/page.ts'
import type { Head } from '../schemas.ts'

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
