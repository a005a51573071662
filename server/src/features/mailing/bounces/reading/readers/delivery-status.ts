import { isPermanent, readReply } from '../../classify/reply.ts'
import { extractAddress, extractReply } from '../extract.ts'
import { type Fields, readFields } from '../fields.ts'
import type { OpenMail } from '../open-mail.ts'
import type { Action, Bounce, Reading } from '../reading.ts'

const REPORT = /^message\/(?:global-)?delivery-status$/
const IN_TEXT = /^(?:final|original)-recipient[ \t]*:/im
const ACTIONS: readonly Action[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded']

/** Reports in the format of RFC 3464, also in a part with another MIME type. */
export default function readDeliveryStatus(mail: OpenMail, recipient: string): Reading | null {
  const report = mail.parts.find(({ type }) => REPORT.test(type)) ?? mail.parts.find(isReport) ?? reportInText(mail)
  if (!report) return null
  const bounces = readFields(report.text)
    .filter((fields) => fields.has('action') || fields.has('status') || fields.has('final-recipient'))
    .map((fields) => ({ fields, bounce: readRecipient(fields, mail) }))
  const own = bounces.find(({ fields }) => recipient && [...recipientsOf(fields)].includes(recipient))
  return (own ?? bounces.find(({ bounce }) => bounce.action === 'failed') ?? bounces[0])?.bounce ?? { type: 'other' }
}

const isReport = ({ type, text }: { type: string; text: string }) =>
  (type.startsWith('text/') || type === 'application/octet-stream') &&
  type !== 'text/rfc822-headers' &&
  IN_TEXT.test(text) &&
  /^action[ \t]*:/im.test(text)

const reportInText = ({ text }: OpenMail) => (isReport({ type: 'text/plain', text }) ? { text } : undefined)

function readRecipient(fields: Fields, mail: OpenMail): Bounce {
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null
  // `smtp; 550 5.1.1 …`: the type before the semicolon is dropped. Without a diagnostic, the text for people has to do.
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,40}[ \t]*;[ \t]*/, '')
  const reply = readReply(diagnostic || extractReply(mail.text), status)
  return {
    type: 'bounce',
    action: actionOf(fields.get('action') ?? '', status),
    status: reply.status,
    diagnostic: reply.text,
    recipient: recipientsOf(fields).next().value ?? null,
    isPermanent: isPermanent(reply),
  }
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
