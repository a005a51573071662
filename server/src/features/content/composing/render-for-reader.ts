import type { Context } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { oneLine } from './compose-mail.ts'
import type { PreparedMail } from './prepare-mail.ts'
import { renderMail } from './render-mail.ts'

/**
 * Renders a mail for one reader: a test mail, or its version in the browser. Null when the content skips the reader; 400
 * with the field when the content is faulty.
 */
export async function renderForReader(
  app: Context['app'],
  tenantId: string,
  { key, sources, names }: PreparedMail,
  preheader: string,
  known: Parameters<typeof renderMail>[3],
) {
  // The HTML contains the preheader too; the result has it also as a part of its own.
  const parts = { ...sources, preheader: { text: preheader, html: false } }
  const outcome = await renderMail(app, tenantId, { key: `${key}+preheader`, sources: parts, names }, known)
  if (outcome.ok) {
    const { subject = '', preheader = '', html = '', text = '' } = outcome.parts
    return { subject: oneLine(subject), preheader: oneLine(preheader), html, text }
  }
  if (outcome.reason === 'terminated') return null
  const field = outcome.part === 'subject' || outcome.part === 'preheader' ? outcome.part : 'html'
  throw validation(field, { reason: outcome.reason, line: outcome.line })
}
