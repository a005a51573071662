import { readFreeForm } from './free-form.ts'
import type { OpenMail } from './open-mail.ts'
import amazonSes from './readers/amazon-ses.ts'
import autoReply from './readers/auto-reply.ts'
import courier from './readers/courier.ts'
import deliveryStatus from './readers/delivery-status.ts'
import domino from './readers/domino.ts'
import exchange from './readers/exchange.ts'
import exim from './readers/exim.ts'
import feedbackReport from './readers/feedback-report.ts'
import generic from './readers/generic.ts'
import gmail from './readers/gmail.ts'
import googleGroups from './readers/google-groups.ts'
import hotmail from './readers/hotmail.ts'
import mdaemon from './readers/mdaemon.ts'
import postfix from './readers/postfix.ts'
import qmail from './readers/qmail.ts'
import sendmail from './readers/sendmail.ts'
import yahoo from './readers/yahoo.ts'
import type { Reading } from './reading.ts'

export type Reader = (mail: OpenMail, recipient: string) => Reading | null

/** Reports of programs that write for people only. Their texts differ, so the order does not matter. */
const FREE_FORMS = [googleGroups, exim, qmail, postfix, sendmail, exchange, gmail, yahoo, domino, mdaemon, courier]

/**
 * The first reader that recognizes a mail decides: standard formats, then known texts. Automatic replies come after
 * them, because reports are marked as automatic too.
 */
export const READERS: readonly Reader[] = [
  feedbackReport,
  hotmail,
  amazonSes,
  deliveryStatus,
  ...FREE_FORMS.map((form) => (mail: OpenMail, recipient: string) => readFreeForm(form, mail, recipient)),
  autoReply,
  generic,
]
