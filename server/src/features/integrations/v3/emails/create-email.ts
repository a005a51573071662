import type { Context } from '../../../../platform/context.ts'
import { AppError, validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { oneLine } from '../../../content/composing/index.ts'
import { createTemplate, findTemplate, readSettings } from '../../../content/templates/index.ts'
import { type Author, contentOf } from '../../../content/versions/index.ts'

interface NewEmail {
  title: string
  name: string
  html: string
  footerId: string | null
}

/** Creates a template from HTML. */
export const createEmail = (
  context: Context,
  tenantId: string,
  { title, name, html, footerId }: NewEmail,
  author: Author,
) =>
  createTemplate(
    context,
    tenantId,
    { name, subject: title, content: { editor: 'html', html }, settings: footerId ? { footerId } : {} },
    author,
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'validation'
      ? validation(NAMES[error.message] ?? error.message)
      : error
  })

const NAMES: Record<string, string> = {
  subject: 'title',
  'content.html': 'htmlbody',
  'settings.footerId': 'footer_id',
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A plain text as HTML. */
export const htmlOfText = (text: string) =>
  `<p>${text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!).replace(/\r?\n/g, '<br>')}</p>`

/** Copies a template. `{{key}}` in its content and subject is replaced. 422 if there is no such template or it was never published. */
export async function createFromTemplate(
  context: Context,
  tenantId: string,
  emailId: string,
  replacements: readonly { key: string; content: string }[],
  author: Author,
) {
  const row = isId(emailId) ? await findTemplate(context.db, tenantId, emailId) : undefined
  const published = row && (await contentOf(context.db, { tenantId, kind: 'template', objectId: row.id })).published
  if (!published) throw validation('email_id')
  const replaced = (text: string) =>
    replacements.reduce(
      (all, { key, content }) =>
        // As functions: signs such as `$&` in a text must stay what they are.
        key ? all.replaceAll(`{{${key}}}`, () => content).replaceAll(`{{ ${key} }}`, () => content) : all,
      text,
    )
  const { footerId } = readSettings(row.settings)
  const name = `${row.name.slice(0, 190)} (2)`
  return createEmail(
    context,
    tenantId,
    { title: oneLine(replaced(row.subject)).slice(0, 500), name, html: replaced(published.html), footerId },
    author,
  )
}
