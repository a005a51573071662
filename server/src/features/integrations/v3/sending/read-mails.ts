import { validation } from '../../../../platform/errors.ts'
import { oneLine } from '../../../content/composing/index.ts'
import { MAX_HTML } from '../../../content/versions/index.ts'
import type { ForeignContent, ForeignFile } from '../../../mailing/transactional/index.ts'
import { htmlOfText } from '../emails/create-email.ts'
import { listIn, objectIn, textIn } from '../lenient.ts'
import type { ForeignValues } from './foreign-tags.ts'
import { readFiles } from './read-files.ts'
import { MOST_TASKS, readRecipient, readTasks } from './read-tasks.ts'

/** Mails that share their content, as another program sends them. */
export interface ForeignMails {
  tag: string
  from: string
  /** The template; empty when they come with their content. */
  emailId: string
  content: ForeignContent | null
  tasks: Task[]
}

interface Task extends ForeignValues {
  email: string
  files: ForeignFile[]
}

/** Reads a request with `tasks`. `at` is where it stands: errors name fields below it. */
export function readMails(sent: Record<string, unknown>, at = ''): ForeignMails {
  const { tag, tasks } = readTasks(sent, at, readTask)
  const emailId = textIn(sent.email_id)
  const content = readContent(objectIn(sent.message_contents), at)
  if (!emailId && !content) throw validation(`${at}email_id`)
  return {
    tag,
    from: textIn(objectIn(sent.sender_credentials).from),
    emailId,
    content: emailId ? null : content,
    tasks,
  }
}

/** Reads mails of the old request, which have one recipient each. */
export const readBatch = (batch: unknown): ForeignMails[] => {
  const sent = listIn(batch)
  if (!sent.length || sent.length > MOST_TASKS) throw validation('batch')
  return sent.map(objectIn).map((mail, i) => readMails({ ...mail, tasks: [mail] }, `batch.${i}.`))
}

function readContent(sent: Record<string, unknown>, at: string): ForeignContent | null {
  const text = textIn(sent.text_body)
  const html = textIn(sent.html_body) || (text && htmlOfText(text))
  if (!html) return null
  const subject = oneLine(textIn(sent.subject)).trim()
  if (!subject || subject.length > 500) throw validation(`${at}message_contents.subject`)
  if (Buffer.byteLength(html) > MAX_HTML || html.includes('\0')) throw validation(`${at}message_contents.html_body`)
  if (text.length > MAX_HTML || text.includes('\0')) throw validation(`${at}message_contents.text_body`)
  return { subject, html, text: text || null }
}

function readTask(sent: Record<string, unknown>, at: string): Task {
  const { email, replace } = readRecipient(sent, at)
  const variables = objectIn(sent.template_variables)
  return { email, replace, variables, files: readFiles(listIn(sent.attachments), `${at}attachments`) }
}
