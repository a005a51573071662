import { readReply } from '../classify/reply.ts'
import { extractReply, findRecipient, withoutCopy } from './extract.ts'
import type { OpenMail } from './open-mail.ts'
import type { Bounce } from './reading.ts'

/** How one mail program reports an undelivered mail in a text for people. */
export interface FreeForm {
  /** Text that its reports always have, in the subject or near the beginning. */
  marks: RegExp
  /** Text of a report when the program will try again. */
  delayed?: RegExp
  /**
   * Its first group is the reply of the server. When it is absent or does not match, the reply is found by its codes.
   */
  reply?: RegExp
}

const HEAD = 6000

/** Reads a report of this form; null when the mail does not have the form. */
export function readFreeForm(form: FreeForm, mail: OpenMail, recipient: string): Bounce | null {
  const text = withoutCopy(mail.text).slice(0, HEAD)
  const all = `${mail.subject}\n${text}`
  const mark = form.marks.exec(all)
  if (!mark) return null
  const reply = readReply(form.reply?.exec(text)?.[1] ?? extractReply(text))
  return {
    type: 'bounce',
    action: form.delayed?.test(all) ? 'delayed' : 'failed',
    status: reply.status,
    diagnostic: reply.text,
    recipient: findRecipient(mail, `${all.slice(mark.index)}\n${text}`, recipient),
  }
}
