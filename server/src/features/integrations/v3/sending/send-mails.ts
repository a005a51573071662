import type { Context, Tenant } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { sharePublishedTemplate } from '../../../content/templates/index.ts'
import type { Author } from '../../../content/versions/index.ts'
import { sendMany } from '../../../mailing/transactional/index.ts'
import { createEmail, htmlOfText } from '../emails/create-email.ts'
import { senderWith } from '../find-sender.ts'
import { dataOf, withOurTags } from './foreign-tags.ts'
import { numberOf } from './number-of.ts'
import type { ForeignMails } from './read-mails.ts'
import { leftAmong, lockTag, setTemplateOfTag, templatesOfTags } from './store.ts'

/**
 * Queues mails of other programs, all or none. Returns each recipient with the number of its mail, which is null for contacts
 * who unsubscribed: only transactional mails reach them.
 */
export async function sendForeign(
  context: Context,
  tenant: Tenant,
  sent: readonly ForeignMails[],
  { author, isTransactional }: { author: Author; isTransactional: boolean },
) {
  const inputs: Parameters<typeof sendMany>[2][number][] = []
  const emails = sent.flatMap(({ tasks }) => tasks.map(({ email }) => email))
  const left = isTransactional ? new Set<string>() : await leftAmong(context.db, tenant.id, emails)
  for (const mails of sent) {
    const sender = await senderWith(context.db, tenant.id, mails.from)
    const templateId = await templateOf(context, tenant, { ...mails, isTransactional }, author)
    const { tasks } = mails
    const content = mails.content && {
      subject: withOurTags(mails.content.subject, tasks),
      html: withOurTags(mails.content.html, tasks),
      text: mails.content.text && withOurTags(mails.content.text, tasks),
    }
    for (const task of tasks) {
      const input = { templateId, email: task.email, senderId: sender.id, data: dataOf(task), files: task.files }
      inputs.push({ ...input, ...(content ? { content } : {}) })
    }
  }
  const wanted = inputs.filter(({ email }) => !left.has(email.toLowerCase()))
  const ids = await sendMany(context, tenant, wanted, (i) => `tasks.${inputs.indexOf(wanted[i]!)}.`)
  return inputs.map((input) => {
    const id = ids[wanted.indexOf(input)]
    return { recipient: { emailaddress: input.email }, id: id ? numberOf(tenant, 'mail', id) : null }
  })
}

/**
 * The template that mails are sent by: the one that they name, or the one that stands for their tag in statistics and
 * timelines, which is created for the first mail.
 */
const templateOf = (context: Context, tenant: Tenant, mails: TaggedMails, author: Author) =>
  tx(context.db, async (db) => {
    // Two first mails of a tag at the same time would create two templates.
    await lockTag(db, tenant.id, mails.tag)
    return findOrCreate({ ...context, db }, tenant, mails, author)
  })

type TaggedMails = ForeignMails & { isTransactional: boolean }

async function findOrCreate(
  context: Context,
  tenant: Tenant,
  { tag, emailId, isTransactional }: TaggedMails,
  author: Author,
) {
  const { db } = context
  const known = (await templatesOfTags(db, tenant.id)).get(tag)
  if (!emailId && known) return known
  if (emailId && !isId(emailId)) throw validation('email_id')
  const named = emailId ? await sharePublishedTemplate(db, tenant.id, emailId, 'email_id') : undefined
  const templateId = named?.id ?? (await createEmail(context, tenant.id, standIn(tag), author)).id
  if (templateId !== known) await setTemplateOfTag(db, tenant.id, tag, templateId, !isTransactional)
  return templateId
}

const standIn = (tag: string) => ({ title: tag, name: tag, html: htmlOfText(tag), footerId: null })
