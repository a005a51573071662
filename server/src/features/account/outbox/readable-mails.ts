import type { Context } from '../../../platform/context.ts'
import { slot } from '../../../platform/slots.ts'
import { inThread, isOfInput } from '../../../platform/threads/offload.ts'
import { HIDDEN, type ReadableMail, type readMail } from './read-mail.ts'
import type { StoredMail } from './store.ts'

const READ = inThread<typeof readMail>(new URL('./read-mail.ts', import.meta.url), 'readMail', { field: 'message_id' })

/**
 * Reads a mail of the outbox for callers who must not use its links. Templates can write a token in any place, so the tokens
 * are hidden by their value too; the headers identify it.
 */
export async function readable(
  { app }: Pick<Context, 'app'>,
  { tenant_id, raw, compressed }: StoredMail,
  owner = tenant_id,
): Promise<ReadableMail> {
  const { mail, tokens } = await app.offload.run(READ, owner, { raw, compressed }, slot('secretLinks'))
  const patterns = tokens.flatMap((token) => slot('secretTokens').flatMap((matching) => matching(token) ?? []))
  const hide = (text: string) => patterns.reduce((shown, pattern) => shown.replace(pattern, HIDDEN), text)
  return { ...mail, subject: hide(mail.subject), text: hide(mail.text), html: hide(mail.html) }
}

/**
 * Reads a mail for the document about its recipient. A mail that cannot be read has a note instead of its text: it must not
 * end the document, which is already being written.
 */
export async function readForPerson(context: Pick<Context, 'app'>, row: StoredMail) {
  try {
    // Its own owner: requests of the company that wait for threads must not end the document either.
    const { date: _, ...mail } = await readable(context, row, `document ${row.tenant_id}`)
    return mail
  } catch (error) {
    if (!isOfInput(error)) throw error
    return { from: '', to: row.recipient, subject: row.subject, text: '', html: '', note: 'unreadable' }
  }
}

/** The message again, without the tokens of its links and without headers that contain them. */
export async function withoutTokens(context: Pick<Context, 'app'>, mail: StoredMail): Promise<Buffer> {
  const { date, html, ...shown } = await readable(context, mail)
  return context.app.mailer.compose({
    ...shown,
    ...(html ? { html } : {}),
    headers: { 'X-Postrider-Links': 'hidden', ...(date ? { Date: date } : {}) },
  })
}
