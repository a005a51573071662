import { isPermanent, readReply } from '../../classify/reply.ts'
import { type Fields, readFields } from '../fields.ts'
import type { OpenMail } from '../open-mail.ts'
import type { Action, Bounce, Reading } from '../reading.ts'
import { addressIn, saidIn } from '../said.ts'

const REPORT = /^message\/(?:global-)?delivery-status$/
const IN_TEXT = /^(?:final|original)-recipient[ \t]*:/im
const ACTIONS: readonly Action[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded']

/** Reports by RFC 3464, also those that stand in a part of another type. */
export default function readDeliveryStatus(mail: OpenMail, recipient: string): Reading | null {
  const report = mail.parts.find(({ type }) => REPORT.test(type)) ?? mail.parts.find(isReport) ?? reportInText(mail)
  if (!report) return null
  const bounces = readFields(report.text)
    .filter((fields) => fields.has('action') || fields.has('status') || fields.has('final-recipient'))
    .map((fields) => ({ fields, bounce: readRecipient(fields, mail) }))
  const his = bounces.find(({ fields }) => recipient && [...named(fields)].includes(recipient))
  return (his ?? bounces.find(({ bounce }) => bounce.action === 'failed') ?? bounces[0])?.bounce ?? { type: 'other' }
}

const isReport = ({ type, text }: { type: string; text: string }) =>
  (type.startsWith('text/') || type === 'application/octet-stream') &&
  type !== 'text/rfc822-headers' &&
  IN_TEXT.test(text) &&
  /^action[ \t]*:/im.test(text)

const reportInText = ({ text }: OpenMail) => (isReport({ type: 'text/plain', text }) ? { text } : undefined)

function readRecipient(fields: Fields, mail: OpenMail): Bounce {
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null
  // `smtp; 550 5.1.1 …`: the kind of the text says nothing. Without one there is what was written for people.
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,40}[ \t]*;[ \t]*/, '')
  const reply = readReply(diagnostic || saidIn(mail.text), status)
  return {
    type: 'bounce',
    action: actionOf(fields.get('action') ?? '', status),
    status: reply.status,
    diagnostic: reply.text,
    recipient: named(fields).next().value ?? null,
    isPermanent: isPermanent(reply),
  }
}

function actionOf(word: string, status: string | null): Action {
  const said = word.toLowerCase()
  const known = ACTIONS.find((action) => said.startsWith(action))
  if (known) return known
  if (/fail|undeliver|reject/.test(said)) return 'failed'
  return status?.startsWith('5') ? 'failed' : 'delayed'
}

function* named(fields: Fields) {
  for (const name of ['original-recipient', 'final-recipient', 'x-actual-recipient']) {
    const address = addressIn((fields.get(name) ?? '').replace(/^[\w-]{1,40}[ \t]*;/, ''))
    if (address) yield address
  }
}
