import type { Context } from '../../../platform/context.ts'
import { slot } from '../../../platform/slots.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import type { readMail } from './read-mail.ts'
import type { StoredMail } from './store.ts'

const READ = inThread<typeof readMail>(new URL('./read-mail.ts', import.meta.url), 'readMail', { field: 'message_id' })

/** Reads a mail of the outbox for callers who must not use its links. */
export const readable = ({ app }: Pick<Context, 'app'>, { tenant_id, raw, compressed }: StoredMail) =>
  app.offload.run(READ, tenant_id, { raw, compressed }, slot('secretLinks'))

/** The message again, without the tokens of its links and without headers that contain them. */
export async function withoutTokens(context: Pick<Context, 'app'>, mail: StoredMail): Promise<Buffer> {
  const { date, html, ...shown } = await readable(context, mail)
  return context.app.mailer.compose({
    ...shown,
    ...(html ? { html } : {}),
    headers: { 'X-Postrider-Links': 'hidden', ...(date ? { Date: date } : {}) },
  })
}
