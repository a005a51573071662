// Reads and writes the HTML of authors in threads: large and hostile HTML takes long.
import type { App } from '../../../platform/app.ts'
import { rememberResults } from '../../../platform/remember-results.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import type * as work from './prepare-mail.ts'

export interface ThreadContext {
  app: Pick<App, 'offload'>
  tenantId: string
}

const MODULE = new URL('./prepare-mail.ts', import.meta.url)
const HTML = { field: 'html' }
const PREPARE = inThread<typeof work.prepareMail>(MODULE, 'prepareMail', HTML)
const WITH_FOOTER = inThread<typeof work.withFooterIfNeeded>(MODULE, 'withFooterIfNeeded', HTML)
const TEXT_PART = inThread<typeof work.textPartOf>(MODULE, 'textPartOf', HTML)
const LINK_NUMBERS = inThread<typeof work.htmlWithLinkNumbers>(MODULE, 'htmlWithLinkNumbers', HTML)

/** Does the work of a mail that is the same for all recipients. A public page asks for the same mail again and again. */
export const prepareMail = (
  { app, tenantId }: ThreadContext,
  { subject, preheader, html, text }: work.MailContent,
  settings: work.MailSettings = {},
) => {
  const content = { subject, preheader, html, ...(text ? { text } : {}) }
  return prepared([content, settings], () => app.offload.run(PREPARE, tenantId, content, settings))
}

/** Each may have a megabyte. */
const KEPT_MAILS = 20
const prepared = rememberResults<work.PreparedMail>(KEPT_MAILS)

/** The HTML as it is sent: with the footer, unless it already has an unsubscribe link. */
export const withFooterIfNeeded = async ({ app, tenantId }: ThreadContext, html: string, footer: string | null) =>
  footer ? app.offload.run(WITH_FOOTER, tenantId, html, footer) : html

/** The text part of a mail, made from its HTML. */
export const textPartOf = (
  { app, owner }: Pick<ThreadContext, 'app'> & { owner: string },
  ...args: Parameters<typeof work.textPartOf>
) => app.offload.run(TEXT_PART, owner, ...args)

/** The HTML that is sent, with the number of each link on its element. */
export const htmlWithLinkNumbers = (
  { app, tenantId }: ThreadContext,
  ...args: Parameters<typeof work.htmlWithLinkNumbers>
) => app.offload.run(LINK_NUMBERS, tenantId, ...args)
