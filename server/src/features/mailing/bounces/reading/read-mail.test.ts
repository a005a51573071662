import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { classify } from '../classify/classify.ts'
import { readReply } from '../classify/reply.ts'
import { readMail } from './read-mail.ts'

const FOLDER = join(import.meta.dirname, 'examples')
/** A token in the place of the one in the examples. */
const TOKEN = 'abcdefghijklmnopqrstuvwx'

async function read(name: string, recipient = 'jan@firma.cz') {
  const source = readFileSync(join(FOLDER, `${name}.eml`), 'utf8').replaceAll('b+abc@', `b+${TOKEN}@`)
  const [reading] = await readMail(Buffer.from(source.replaceAll('\n', '\r\n')), {
    envelopeFrom: name.startsWith('other-person') || name.startsWith('auto-reply') ? 'jan@firma.cz' : '',
    recipients: [recipient],
  })
  return reading!
}

/** Name of the example → kind, reason, enhanced code; of a report without a failure only the action. */
const BOUNCES: Record<string, readonly [string, string, string | null] | string> = {
  'delivery-status-postfix': ['hard', 'user_unknown', '5.1.1'],
  'delivery-status-postfix-delayed': 'delayed',
  'delivery-status-postfix-no-host': ['hard', 'host_unknown', '5.4.4'],
  'delivery-status-zimbra-expired': ['soft', 'network', '4.4.1'],
  'delivery-status-gmail': ['hard', 'user_unknown', '5.1.1'],
  'delivery-status-gmail-delayed': 'delayed',
  'delivery-status-office365': ['hard', 'user_unknown', '5.1.10'],
  'delivery-status-outlook-block': ['soft', 'blocked', '5.7.1'],
  'delivery-status-exim': ['soft', 'policy', '4.7.1'],
  'delivery-status-sendmail': ['soft', 'mailbox_full', '5.2.2'],
  'delivery-status-several': ['soft', 'mailbox_full', '5.2.2'],
  'delivery-status-delivered': 'delivered',
  'delivery-status-odd': ['hard', 'user_unknown', '5.1.1'],
  'delivery-status-base64': ['soft', 'content', '5.7.1'],
  'delivery-status-in-text': ['soft', 'suspended', '5.2.1'],
  'delivery-status-no-diagnostic': ['hard', 'user_unknown', '5.1.1'],
  'exim-free': ['hard', 'user_unknown', '5.1.1'],
  'exim-free-delayed': 'delayed',
  'qmail-free': ['hard', 'user_unknown', '5.1.1'],
  'qmail-free-no-host': ['hard', 'host_unknown', '5.1.2'],
  'postfix-free': ['soft', 'mailbox_full', '5.2.2'],
  'sendmail-free': ['hard', 'user_unknown', '5.1.1'],
  'exchange-free': ['hard', 'user_unknown', '5.1.1'],
  'exchange-html': ['soft', 'mailbox_full', '5.2.2'],
  'gmail-free': ['soft', 'blocked', '5.7.1'],
  'yahoo-free': ['hard', 'user_unknown', null],
  'seznam-free': ['hard', 'user_unknown', null],
  'seznam-free-delayed': 'delayed',
  'domino-free': ['hard', 'user_unknown', null],
  'mdaemon-free': ['hard', 'user_unknown', null],
  'icewarp-free': ['soft', 'mailbox_full', '5.2.2'],
  'courier-free': ['hard', 'user_unknown', null],
  'generic-free': ['soft', 'policy', '5.7.1'],
  'generic-free-delayed': 'delayed',
}
const names = readdirSync(FOLDER).map((file) => file.replace('.eml', ''))
const others = (type: string) => names.filter((name) => name.startsWith(type))

test.each(Object.entries(BOUNCES))('%s', async (name, expected) => {
  const reading = await read(name)
  if (reading.type !== 'bounce') throw new Error(`read as ${reading.type}`)
  expect(reading.recipient).toMatch(/^jan@|^eva@/)
  if (typeof expected === 'string') return expect(reading.action).toBe(expected)
  const [kind, reason, status] = expected
  const classification = classify(readReply(reading.diagnostic, reading.status))
  expect({ action: reading.action, status: reading.status, ...classification }).toMatchObject({
    action: 'failed',
    status,
    kind,
    reason,
  })
})

test.each(others('complaint'))('%s', async (name) => {
  const reading = await read(name)
  expect(reading).toMatchObject({ type: 'complaint', feedbackType: name.endsWith('headers') ? 'fraud' : 'abuse' })
  // The report contains the mail, or at least its return path.
  expect(reading).toMatchObject({ tokens: expect.arrayContaining([TOKEN]) })
})
test.each(others('other'))('%s', async (name) => expect(await read(name)).toEqual({ type: 'other' }))
test.each(others('auto-reply'))('%s', async (name) => expect(await read(name)).toEqual({ type: 'auto_reply' }))

test('every example file is tested', () => {
  const rest = names.filter((name) => !/^(complaint|other|auto-reply)-/.test(name))
  expect(rest.sort()).toEqual(Object.keys(BOUNCES).sort())
  expect(names.length).toBeGreaterThan(40)
})

test('in a report about several recipients the given one counts, otherwise the first that failed', async () => {
  expect(await read('delivery-status-several', 'eva@jinde.example')).toMatchObject({ status: '5.1.1' })
  expect(await read('delivery-status-several', 'petr@jinde.example')).toMatchObject({ action: 'delivered' })
  expect(await read('delivery-status-several', 'other@else.example')).toMatchObject({ status: '5.1.1' })
})

test('a report to several return paths is read once, for each of their recipients', async () => {
  const raw = readFileSync(join(FOLDER, 'delivery-status-several.eml'))
  const readings = await readMail(raw, { recipients: ['eva@jinde.example', 'petr@jinde.example'] })
  expect(readings).toMatchObject([{ status: '5.1.1' }, { action: 'delivered' }])
})

test('the reply of the server is kept unchanged', async () => {
  expect(await read('delivery-status-postfix')).toMatchObject({
    diagnostic: '550 5.1.1 <jan@firma.cz>: Recipient address rejected: User unknown in virtual mailbox table',
    recipient: 'jan@firma.cz',
  })
})

test.each([
  { notificationType: 'Bounce', bounce: { bouncedRecipients: [null] } },
  { notificationType: 'Bounce', bounce: { bouncedRecipients: [1, 'x', [], null, { emailAddress: null, status: {} }] } },
  { notificationType: 'Bounce', bounce: null },
  { notificationType: 'Bounce', bounce: { bouncedRecipients: { 0: null } } },
  { notificationType: 'Complaint', complaint: 'x' },
  { notificationType: 'Delivery', delivery: { recipients: null, smtpResponse: [] } },
  { notificationType: {}, Message: null },
  { Message: '{"Message":"{}"}' },
])('a notification of Amazon SES with wrong types is read: %j', async (notification) => {
  const raw = Buffer.from(`From: no-reply@sns.amazonaws.com\r\nSubject: x\r\n\r\n${JSON.stringify(notification)}`)
  const readings = await readMail(raw, { recipients: ['jan@firma.cz', ''] })
  expect(readings).toHaveLength(2)
})

test('a recipient of a notification of Amazon SES counts, although others have wrong types', async () => {
  const own = { emailAddress: 'Jan@firma.cz', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' }
  const notification = { notificationType: 'Bounce', bounce: { bouncedRecipients: [null, own] } }
  const raw = Buffer.from(`From: no-reply@sns.amazonaws.com\r\nSubject: x\r\n\r\n${JSON.stringify(notification)}`)
  const [reading] = await readMail(raw, { recipients: ['jan@firma.cz'] })
  expect(reading).toMatchObject({ type: 'bounce', status: '5.1.1', recipient: 'jan@firma.cz' })
})

describe('hostile mails do not take forever', () => {
  const MB = 1024 * 1024
  const head = 'From: MAILER-DAEMON@x.example\r\nSubject: Undelivered Mail\r\n'
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`).join(
      '',
    )
  const report = (part: string) =>
    `${head}MIME-Version: 1.0\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${part}`
  const text = (body: string) => `${head}\r\n${body}`
  const html = (body: string) => `${head}Content-Type: text/html\r\n\r\n${body}`
  const fill = (piece: string, size = 9 * MB) => piece.repeat(Math.ceil(size / piece.length))
  const MAILS: Record<string, () => string | Buffer> = {
    nothing: () => '',
    'zero bytes': () => Buffer.alloc(9 * MB),
    'binary noise': () => Buffer.from(Array.from({ length: MB }, (_, i) => (i * 7919 * (i >> 3)) & 255)),
    'endless headers': () => fill('X-A: b\r\n'),
    'one endless header': () => `X-A: ${fill('a')}`,
    'an endless folded header': () => `Subject: a${fill('\r\n b')}`,
    'endless encoded words': () => `Subject: ${fill('=?utf-8?q?=20?= ', 200_000)}\r\n\r\n`,
    'endless addresses': () => `From: ${fill('a@b.cz, ', 200_000)}\r\n\r\n`,
    'colons instead of an address': () => `From: ${fill(':', 120_000)}\r\n\r\n`,
    'open comments': () => `From: ${fill('(', 200_000)}\r\nContent-Type: ${fill('(a', 20_000)}\r\n\r\n`,
    'deep nesting': () => head + nested(5000),
    'nesting just allowed, and lines that look like bounds': () => head + nested(18) + fill('--b\r\n'),
    'mails in mails': () => head + fill('Content-Type: message/rfc822\r\n\r\n'),
    'many parts': () =>
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${fill('--b\r\nContent-Type: a/b\r\n\r\nx\r\n')}`,
    'many fields': () => report(fill('Final-Recipient: rfc822; a@b.cz\r\nAction: failed\r\n\r\n')),
    'an endless field': () => report(`Diagnostic-Code: smtp; ${fill('550 ')}`),
    'an endless folded field': () => report(`Diagnostic-Code: smtp${fill('\r\n 550')}`),
    'a report of one line': () => report(fill('Final-Recipient')),
    'open angles': () => html(fill('<')),
    'open tags': () => html(fill('<p ')),
    'open styles': () => html(fill('<style>')),
    entities: () => html(fill('&amp;')),
    'text and markup': () =>
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b\r\nContent-Type: text/html\r\n\r\n${fill('<a <p ')}`,
    ...Object.fromEntries(
      [
        '-',
        ' ',
        '\n',
        '>',
        '<',
        'a@',
        '<a@b.cz>:\n',
        '550 ',
        '  a@b\n',
        '5.1.',
        '--- copy',
        ' because:\n',
        'your message ',
        'message ',
        '<<< ',
        '\u0000',
        'hi. this is the ',
        'zpráva ',
        'the original message was received at ',
      ].map((piece) => [`text of ${JSON.stringify(piece)}`, () => text(fill(piece))]),
    ),
  }
  test.each(Object.entries(MAILS))('%s', async (_, make) => {
    const raw = Buffer.from(make() as string)
    const started = performance.now()
    const [reading] = await readMail(raw, { recipients: ['a@b.cz'] })
    expect(performance.now() - started).toBeLessThan(60_000)
    if (reading?.type === 'bounce') expect(reading.diagnostic.length).toBeLessThanOrEqual(1000)
  })
})
