import { foreignPage, html, leadingTo, pageHtml } from '../../../../platform/http/page.ts'
import type { Reply } from '../../../../platform/http/reply.ts'
import { documentOf } from './compile.ts'
import type { OpenPage } from './open-pages.ts'

/** The answer with a page, in which each form has a token of this view. */
export const showPage = (page: OpenPage, now: Date): Reply<never> =>
  page.leadsTo.reduce<Reply<never>>(
    leadingTo,
    foreignPage(documentOf(page, now), 200, { forms: true, indexed: page.indexed }),
  )

/** The page of an address without a page. */
export const noPage = (): Reply<never> =>
  foreignPage(pageHtml({ title: '404', language: 'en', body: html`<p>This page is not available.</p>` }), 404)
