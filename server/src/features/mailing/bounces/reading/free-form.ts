import { isPermanent, readReply } from '../classify/reply.ts'
import type { OpenMail } from './open-mail.ts'
import type { Bounce } from './reading.ts'
import { addressIn, saidIn, withoutCopy } from './said.ts'

/** How a program writes that a mail did not arrive, when it does so for people only. */
export interface FreeForm {
  /** What it always says, in the subject or near the beginning. */
  marks: RegExp
  /** What it says when it goes on trying. */
  delayed?: RegExp
  /** What the server said is the first group of it; without it, or where it is not found, it is looked for by its codes. */
  says?: RegExp
}

const HEAD = 6000

/** Reads the report of one program; null when it is not of that one. */
export function readFreeForm(form: FreeForm, mail: OpenMail): Bounce | null {
  const text = withoutCopy(mail.text).slice(0, HEAD)
  const all = `${mail.subject}\n${text}`
  const mark = form.marks.exec(all)
  if (!mark) return null
  const said = form.says?.exec(text)?.[1] ?? saidIn(text)
  const reply = readReply(said)
  return {
    type: 'bounce',
    action: form.delayed?.test(all) ? 'delayed' : 'failed',
    status: reply.status,
    diagnostic: reply.text,
    recipient: addressIn(mail.header('x-failed-recipients')) ?? addressIn(all.slice(mark.index)) ?? addressIn(text),
    isPermanent: isPermanent(reply),
  }
}
