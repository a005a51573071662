import { validation } from '../../../../platform/errors.ts'
import { normaliseAddress } from '../../../../platform/mail/address.ts'
import { oneLine } from '../../../content/composing/index.ts'
import { listIn, objectIn, readReplace, textIn } from '../lenient.ts'

/** The most mails or SMS of a request. */
export const MOST_TASKS = 500
const MAX_TAG = 100

/** Reads the tag and the tasks of a request. `at` is where it stands: errors name fields below it. */
export function readTasks<Task>(
  sent: Record<string, unknown>,
  at: string,
  readTask: (task: Record<string, unknown>, at: string) => Task,
): { tag: string; tasks: Task[] } {
  const tag = oneLine(textIn(sent.tag)).trim()
  if (!tag || tag.length > MAX_TAG) throw validation(`${at}tag`)
  const tasks = listIn(sent.tasks)
  if (!tasks.length || tasks.length > MOST_TASKS) throw validation(`${at}tasks`)
  return { tag, tasks: tasks.map((task, i) => readTask(objectIn(task), `${at}tasks.${i}.`)) }
}

/** Reads the recipient of a task, and the texts in place of `{{key}}`. */
export function readRecipient(task: Record<string, unknown>, at: string) {
  const recipient = objectIn(task.recipient)
  const email = normaliseAddress(textIn(recipient.emailaddress))
  if (!email) throw validation(`${at}recipient.emailaddress`)
  const replace = readReplace(task.replace, `${at}replace`)
  return { email, cellphone: textIn(recipient.cellphone), replace }
}
