import { describe, expect, test } from 'vitest'
import { classify } from './classify.ts'
import { readReply } from './reply.ts'
import { BOUNCE_RULES } from './rules.ts'

const classifyText = (text: string) => classify(readReply(text))

describe.each(BOUNCE_RULES.map((rule) => [rule.reason, rule] as const))('%s', (reason, rule) => {
  test.each(rule.examples.map((text) => [text]))('%s', (text) => {
    expect(classifyText(text)).toEqual({ kind: rule.dead ? 'hard' : 'soft', reason, scope: rule.scope ?? null })
  })
  test.each((rule.temporary ?? []).map((text) => [text]))('temporary: %s', (text) => {
    expect(classifyText(text)).toMatchObject({ kind: 'soft', reason })
  })
})

test('the rules have more than a hundred examples, at least five each', () => {
  expect(BOUNCE_RULES.flatMap(({ examples }) => examples).length).toBeGreaterThan(100)
  for (const { examples } of BOUNCE_RULES) expect(examples.length).toBeGreaterThanOrEqual(5)
})

test.each(['', '550', '554 5.0.0', '550 Nope', '\u0000\ud800', '250 OK'])(
  'a reply without a reason is a soft bounce: %j',
  (text) => {
    expect(classifyText(text)).toEqual({ kind: 'soft', reason: 'other', scope: null })
  },
)

test('a full mailbox is about the mailbox, limits and block lists about the domain, others about either', () => {
  expect(classifyText('552 5.2.2 Mailbox full').scope).toBe('mailbox')
  expect(classifyText('452 4.5.3 Too many recipients').scope).toBe('domain')
  expect(classifyText('554 5.7.1 Blocked by zen.spamhaus.org').scope).toBe('domain')
  expect(classifyText('550 5.7.1 Relay access denied').scope).toBeNull()
})

test.each([
  '550 5.1.7 No such domain shop.example',
  '550 5.1.7 User unknown',
  '553 5.1.8 Host not found',
  '550 5.2.0 <b@bounce.example> From: Domain is invalid. Please provide a valid From:',
  '550 Sender unknown: no such user',
])('a refusal of our address is never about the recipient: %s', (text) => {
  const expected = { kind: 'soft', reason: 'policy', scope: 'sender' }
  expect(classifyText(text)).toEqual(expected)
  expect(classify(readReply(text), { isGivenUp: true })).toEqual(expected)
})

test.each([
  '550 5.1.1 Message returned to sender: user unknown',
  '550 5.1.1 Unknown recipient, message returned to the sender',
])('a refusal of the recipient may mention the sender: %s', (text) => {
  expect(classifyText(text)).toEqual({ kind: 'hard', reason: 'user_unknown', scope: null })
})

test('an address that stays unknown until the server gives up is dead', () => {
  const reply = readReply('450 4.1.1 <jan@firma.cz>: Recipient address rejected: User unknown in local recipient table')
  expect(classify(reply).kind).toBe('soft')
  expect(classify(reply, { isGivenUp: true }).kind).toBe('hard')
  expect(classify(readReply('451 4.4.1 Connection timed out'), { isGivenUp: true }).kind).toBe('soft')
})

test('the status of a report counts when the reply has none', () => {
  expect(classify(readReply('Go away', '5.1.1'))).toMatchObject({ kind: 'hard', reason: 'user_unknown' })
  expect(classify(readReply('550 5.7.1 Go away', '5.1.1'))).toMatchObject({ kind: 'soft', reason: 'policy' })
  expect(classify(readReply('451 User unknown', '5.1.1'))).toMatchObject({ kind: 'soft', reason: 'user_unknown' })
})

test('addresses of hosts are not read as codes', () => {
  expect(readReply('connect to mx[5.1.1.1]:550: refused')).toMatchObject({ code: null, status: null })
  expect(readReply('host 550.example said 5.1.1.7')).toMatchObject({ code: null, status: null })
})

test('the text of a reply is short, and the database can store it', () => {
  const { text } = readReply(`550 a\u0000b\r\n\tc${'\ud83d\ude00'.repeat(3000)}`)
  expect(text.startsWith('550 a b c')).toBe(true)
  expect(text.length).toBeLessThanOrEqual(1000)
  expect(text.isWellFormed()).toBe(true)
})

test('very long and hostile texts do not take forever', () => {
  const pieces = [
    'a',
    ' ',
    'user ',
    'mailbox ',
    '5.1.1 ',
    '550-',
    'domain ',
    'sender ',
    'from ',
    'host',
    '\u0301',
    'message ',
  ]
  const started = performance.now()
  for (const piece of pieces) classifyText(piece.repeat(1_000_000 / piece.length))
  for (let i = 0; i < 200; i++)
    classifyText(Array.from({ length: 500 }, (_, n) => pieces[(n * 7 + i * n) % pieces.length]).join(''))
  expect(performance.now() - started).toBeLessThan(60_000)
})
