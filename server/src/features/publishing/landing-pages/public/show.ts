import { foreignPage, html, leadingTo, pageHtml } from '../../../../platform/http/page.ts'
import type { Reply } from '../../../../platform/http/reply.ts'
import type { OpenPage } from './open-pages.ts'

/** The answer with a page, in which each form has a token of this view. */
export function showPage({ parts, leadsTo, indexed }: OpenPage, now: Date): Reply<never> {
  const document = parts.map((part) => (typeof part === 'string' ? part : part(now))).join('')
  return leadsTo.reduce<Reply<never>>(leadingTo, foreignPage(document, 200, { forms: true, indexed }))
}

/** The page of an address without a page. */
export const noPage = (): Reply<never> =>
  foreignPage(pageHtml({ title: '404', language: 'en', body: html`<p>This page is not available.</p>` }), 404)
