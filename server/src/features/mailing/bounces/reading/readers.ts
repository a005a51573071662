import { readFreeForm } from './free-form.ts'
import type { OpenMail } from './open-mail.ts'
import anybody from './readers/anybody.ts'
import autoReply from './readers/auto-reply.ts'
import courier from './readers/courier.ts'
import deliveryStatus from './readers/delivery-status.ts'
import domino from './readers/domino.ts'
import exchange from './readers/exchange.ts'
import exim from './readers/exim.ts'
import feedbackReport from './readers/feedback-report.ts'
import gmail from './readers/gmail.ts'
import hotmail from './readers/hotmail.ts'
import mdaemon from './readers/mdaemon.ts'
import postfix from './readers/postfix.ts'
import qmail from './readers/qmail.ts'
import sendmail from './readers/sendmail.ts'
import yahoo from './readers/yahoo.ts'
import type { Reading } from './reading.ts'

export type Reader = (mail: OpenMail, recipient: string) => Reading | null

/** Programs that write for people only; what each of them says is unlike the others. */
const FREE_FORMS = [exim, qmail, postfix, sendmail, exchange, gmail, yahoo, domino, mdaemon, courier]

/**
 * The first that knows the mail reads it: forms made for programs, then known texts, and only then whatever looks like an
 * answer by itself, because reports are marked as such too.
 */
export const READERS: readonly Reader[] = [
  feedbackReport,
  hotmail,
  deliveryStatus,
  ...FREE_FORMS.map((form) => (mail: OpenMail) => readFreeForm(form, mail)),
  autoReply,
  anybody,
]
