import { validation } from '../../../../platform/errors.ts'
import { readValue } from '../../../audience/imports/index.ts'
import { textIn } from '../lenient.ts'
import { readRecipient, readTasks } from './read-tasks.ts'

/** SMS by one template, as another program sends them. */
export interface ForeignSms {
  tag: string
  smsId: string
  tasks: SmsTask[]
}

interface SmsTask {
  email: string
  cellphone: string | null
  /** What the template shows as `event`. */
  texts: Record<string, string>
}

/** Of the texts of one SMS, as JSON. */
const MAX_TEXTS = 8192
const NUMBER = /^\+?[\d\s().\-/]{6,}$/

/** Reads a request with `tasks`. */
export const readSms = (sent: Record<string, unknown>): ForeignSms => ({
  ...readTasks(sent, '', readTask),
  smsId: textIn(sent.sms_id),
})

function readTask(sent: Record<string, unknown>, at: string): SmsTask {
  const { email, cellphone, replace } = readRecipient(sent, at)
  const texts = Object.fromEntries(replace)
  if (Buffer.byteLength(JSON.stringify(texts)) > MAX_TEXTS) throw validation(`${at}replace`)
  return { email, cellphone: readNumber(cellphone, `${at}recipient.cellphone`), texts }
}

/** Anything else would become the number of the contact, and keep the right one out. */
function readNumber(sent: string, at: string): string | null {
  const read = readValue('mobile', sent)
  if (!read) return null
  if (!('value' in read) || !NUMBER.test(read.value)) throw validation(at)
  return read.value
}
