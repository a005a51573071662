import { hasCode, withoutCopy } from '../extract.ts'
import { type FreeForm, readFreeForm } from '../free-form.ts'
import { isDeclaredReport, isFromDaemon, isFromRobot, type OpenMail } from '../open-mail.ts'
import type { Bounce, Reading } from '../reading.ts'

const FORM: FreeForm = {
  marks: new RegExp(
    [
      /undeliver|non-?deliver|not (?:be )?deliver|n't (?:be )?deliver|deliver\w* (?:status|fail|error|problem|report|incomplete)|fail\w* (?:deliver|mail|notice|permanently)|(?:mail|message|delivery) (?:fail|error|rejected|returned|undeliver)|returned (?:mail|to sender|message)|unable to (?:deliver|send)|could ?n[o']t (?:send|deliver)|trouble delivering|error sending your|bounce notification|(?:message|mail) .{0,200}(?:was|has been) (?:rejected|returned|refused|bounced)|not (?:a )?member/,
      /nedoru[cč]|neb(?:yl|ol)[ao]? (?:mo[zž]n[eé] )?doru[cč]|nelze doru[cč]|nepoda[rř]ilo.{0,40}doru[cč]|nemohl[ao]? b[yý][tť] doru[cč]/,
      /unzustellbar|nicht zugestellt|zustellung.{0,40}(?:fehlgeschlagen|nicht)|non remis|non distribu|(?:remise|livraison|distribution).{0,40}(?:echou|échou|impossible)|n'a pas pu [eê]tre (?:remis|livr|d[eé]livr|envoy)/,
      /devuelto|no (?:se )?(?:pudo|ha podido|entregad).{0,30}entreg|no entregad|non recapitat|mancata consegna|impossibile (?:recapitare|consegnare)|n[aã]o (?:foi )?(?:entregue|possível entregar)|devolvid/,
      /nie(?: mo[zż]na| uda[lł]o si[eę]| zosta[lł]a)? dostarczon?|niedostarcz|niet (?:bezorgd|afgeleverd)|onbestelbaar|k[eé]zbes[ií]thetetlen|nem k[eé]zbes[ií]t|kunde inte levereras|kunne ikke leveres|toimitus ep[aä]onnistui|teslim edilemedi|iletilemedi|nu a putut fi livrat/,
      /не (?:было )?доставлен|недоставлен|не удалось доставить|не вдалося доставити|配信できません|送信できません|配送できません|届けられません|エラー通知|退信|投递失败|无法投递|無法投遞|전송(?:에)? ?실패|반송/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'i',
  ),
  delayed:
    /^(?![\s\S]*(?:permanent|giv(?:en|ing) up|gave up|expired))[\s\S]*(?:\bdelay|warning: |will (?:keep|continue|be) (?:trying|to try|retried)|still (?:being|trying)|not yet|zpo[zž]d|prozat[ií]m|bude.{0,30}opakov|verz[oö]ger|retard[eé]|retras|opó[zź]nion|задерж)/i,
}

/**
 * Reports of unknown programs, by phrases in several languages. Only mails of programs, or mails with such a subject that
 * must not be answered: a person who writes about an undelivered mail makes no report.
 */
export default function readGeneric(mail: OpenMail, recipient: string): Reading | null {
  const isServer = isFromDaemon(mail) || isDeclaredReport(mail)
  const isReport = isServer || isFromRobot(mail) || (mail.envelopeFrom === '' && FORM.marks.test(mail.subject))
  if (!isReport) return null
  const report = readFreeForm(FORM, mail, recipient)
  if (report) return report
  // A mail server writes about nothing else, so a reply with a code is enough.
  return isServer && hasCode(withoutCopy(mail.text)) ? readAnyText(mail, recipient) : null
}

/** Reads a mail that is known to be a report, whatever its words. */
export const readAnyText = (mail: OpenMail, recipient: string): Bounce =>
  readFreeForm({ ...FORM, marks: /^/ }, mail, recipient)!
