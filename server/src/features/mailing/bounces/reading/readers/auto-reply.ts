import { normalForm } from '../../../../../platform/text/normalise.ts'
import { isFromDaemon, type OpenMail } from '../open-mail.ts'
import type { Reading } from '../reading.ts'

const SUBJECTS =
  /^\W*(?:re: ?|aw: ?|odp: ?)?(?:auto(?:mat\w*)?[ :-]*(?:reply|response|antwort|odpove)|autoreply|automatick\w+ odpove|out of (?:the )?office|away from|abwesen|absence|nepritom|mimo (?:kancelar|provoz)|dovolen|vacation|on leave|reponse automatique|respuesta automatica|na dovolen|oof:)/

/** Automatic replies of mailboxes, such as out-of-office notices. They say nothing about the mail. */
export default function readAutoReply(mail: OpenMail): Reading | null {
  const folded = normalForm(mail.subject, 'NFD').replace(/\p{M}/gu, '').toLowerCase()
  const isMarked =
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply'].some((name) => mail.header(name)) ||
    /auto[_-]?reply/i.test(mail.header('precedence')) ||
    (/^auto-replied/i.test(mail.header('auto-submitted').trim()) && !isFromDaemon(mail))
  return isMarked || SUBJECTS.test(folded) ? { type: 'auto_reply' } : null
}
