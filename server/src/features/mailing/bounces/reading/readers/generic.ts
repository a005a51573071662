import { readFreeForm } from '../free-form.ts'
import { isFromDaemon, type OpenMail } from '../open-mail.ts'
import type { Reading } from '../reading.ts'

const FORM = {
  marks:
    /undeliver|non-?deliver|not (?:be )?deliver|n't (?:be )?deliver|deliver\w* (?:status|fail|error|problem|report|incomplete)|fail\w* (?:deliver|mail|notice|permanently)|(?:mail|message|delivery) (?:fail|error|rejected|returned|undeliver)|returned (?:mail|to sender|message)|unable to deliver|could ?n[o']t (?:send|deliver)|nedoru[cč]|neb(?:yl|ol)[ao]? (?:mo[zž]n[eé] )?doru[cč]|nelze doru[cč]|nepoda[rř]ilo.{0,40}doru[cč]|unzustellbar|non remis|devuelto/i,
  delayed:
    /^(?![\s\S]*(?:permanent|giv(?:en|ing) up|gave up|expired))[\s\S]*(?:\bdelay|warning: |will (?:keep|continue|be) (?:trying|to try|retried)|still (?:being|trying)|not yet|zpo[zž]d|prozat[ií]m|bude.{0,30}opakov)/i,
}

/**
 * Reports of unknown programs, by phrases in several languages. Only mails of a mail server, or mails with such a
 * subject that must not be answered: a person who writes about an undelivered mail makes no report.
 */
export default function readGeneric(mail: OpenMail): Reading | null {
  const isReport = isFromDaemon(mail) || (mail.envelopeFrom === '' && FORM.marks.test(mail.subject))
  return isReport ? readFreeForm(FORM, mail) : null
}
