import { readReply } from '../../classify/reply.ts'
import { extractAddress, extractReply, findRecipient, hasCode } from '../extract.ts'
import { type Fields, readFields } from '../fields.ts'
import type { OpenMail, Part } from '../open-mail.ts'
import type { Action, Bounce, Reading } from '../reading.ts'
import { readAnyText } from './generic.ts'

const REPORT = /^message\/(?:global-)?delivery-status$/
const IN_TEXT = /^(?:final|original)-recipient[ \t]*:/im
const ACTIONS: readonly Action[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded']
/** Enhanced codes that say nothing about the reason. */
const VAGUE = /^[45]\.(?:[0-7]\.0|5\.\d+)$/

/**
 * Reports in the format of RFC 3464, also in a part with another MIME type, in the text, and in a mail that a gateway put
 * into another one. A report without a recipient is read like a text for people.
 */
export default function readDeliveryStatus(mail: OpenMail, recipient: string): Reading | null {
  const reports = reportsOf(mail)
  const bounces = reports
    .flatMap(({ text }) => readFields(text))
    .filter((fields) => fields.has('action') || fields.has('status') || fields.has('final-recipient'))
    .map((fields) => ({ fields, bounce: readRecipient(fields, mail, recipient) }))
  const own = bounces.find(({ fields }) => recipient && [...recipientsOf(fields)].includes(recipient))
  const { bounce } = own ?? bounces.find(({ bounce }) => bounce.action === 'failed') ?? bounces[0] ?? {}
  return bounce ?? (reports.length ? readAnyText(mail, recipient) : null)
}

/** The first of the places where a report may be. */
function reportsOf(mail: OpenMail): readonly { text: string }[] {
  const places = [
    mail.parts.filter(({ type }) => REPORT.test(type)),
    mail.parts.filter((part) => part.type !== 'message/rfc822' && isReport(part)),
    [{ type: 'text/plain', text: mail.text }].filter(isReport),
    mail.parts.filter((part) => /^content-type:[ \t]*message\/delivery-status/im.test(part.text) && hasFields(part)),
  ]
  return places.find((reports) => reports.length > 0) ?? []
}

const isReport = (part: Part) =>
  (part.type.startsWith('text/') || part.type === 'application/octet-stream') &&
  part.type !== 'text/rfc822-headers' &&
  hasFields(part)

const hasFields = ({ text }: Part) => IN_TEXT.test(text) && /^action[ \t]*:/im.test(text)

function readRecipient(fields: Fields, mail: OpenMail, recipient: string): Bounce {
  const [, status = null, comment = ''] =
    /([245]\.\d{1,3}\.\d{1,3})(?:[ \t]*\((.*)\))?/.exec(fields.get('status') ?? '') ?? []
  // `smtp; 550 5.1.1 …`: the type before the semicolon is dropped.
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,40}[ \t]*;[ \t]*/, '') || comment
  const reply = readReply(diagnostic || replyInText(mail, status), status)
  return {
    type: 'bounce',
    action: actionOf(fields.get('action') ?? '', status),
    status: reply.status,
    diagnostic: reply.text,
    recipient: recipientsOf(fields).next().value ?? findRecipient(mail, mail.text, recipient),
  }
}

/**
 * Without a diagnostic the text for people has to do. The words of a text without codes may belong to a banner, so they
 * count only when the status says nothing.
 */
function replyInText({ text }: OpenMail, status: string | null): string {
  const reply = extractReply(text)
  return hasCode(reply) || !status || VAGUE.test(status) ? reply : ''
}

function actionOf(field: string, status: string | null): Action {
  const value = field.toLowerCase()
  const known = ACTIONS.find((action) => value.startsWith(action))
  if (known) return known
  if (/fail|undeliver|reject/.test(value)) return 'failed'
  return status?.startsWith('5') ? 'failed' : 'delayed'
}

function* recipientsOf(fields: Fields) {
  for (const name of ['original-recipient', 'final-recipient', 'x-actual-recipient']) {
    const address = extractAddress((fields.get(name) ?? '').replace(/^[\w-]{1,40}[ \t]*;/, ''))
    if (address) yield address
  }
}
