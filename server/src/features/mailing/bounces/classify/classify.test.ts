import { describe, expect, test } from 'vitest'
import { classify } from './classify.ts'
import { readReply } from './reply.ts'
import { RULES } from './rules.ts'

const verdict = (said: string) => classify(readReply(said))

describe.each(RULES.map((rule) => [rule.reason, rule] as const))('%s', (reason, rule) => {
  test.each(rule.examples.map((said) => [said]))('%s', (said) => {
    expect(verdict(said)).toEqual({ kind: rule.dead ? 'hard' : 'soft', reason })
  })
  test.each((rule.temporary ?? []).map((said) => [said]))('for now: %s', (said) => {
    expect(verdict(said)).toEqual({ kind: 'soft', reason })
  })
})

test('a hundred replies and more are known, every reason with some', () => {
  expect(RULES.flatMap(({ examples }) => examples).length).toBeGreaterThan(100)
  for (const { examples } of RULES) expect(examples.length).toBeGreaterThanOrEqual(5)
})

test.each(['', '550', '554 5.0.0', '550 Nope', '\u0000\ud800', '250 OK'])('what says nothing is soft: %j', (said) => {
  expect(verdict(said)).toEqual({ kind: 'soft', reason: 'other' })
})

test('the status of a report counts where the words bring none', () => {
  expect(classify(readReply('Go away', '5.1.1'))).toEqual({ kind: 'hard', reason: 'user_unknown' })
  expect(classify(readReply('550 5.7.1 Go away', '5.1.1'))).toEqual({ kind: 'soft', reason: 'policy' })
  expect(classify(readReply('451 User unknown', '5.1.1'))).toEqual({ kind: 'soft', reason: 'user_unknown' })
})

test('addresses of hosts are no codes', () => {
  expect(readReply('connect to mx[5.1.1.1]:550: refused')).toMatchObject({ code: null, status: null })
  expect(readReply('host 550.example said 5.1.1.7')).toMatchObject({ code: null, status: null })
})

test('what is kept of a reply can be stored', () => {
  const { text } = readReply(`550 a\u0000b\r\n\tc${'\ud83d\ude00'.repeat(3000)}`)
  expect(text.startsWith('550 a b c')).toBe(true)
  expect(text.length).toBeLessThanOrEqual(1000)
  expect(text.isWellFormed()).toBe(true)
})

test('endless and twisted texts are told at once', () => {
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
  for (const piece of pieces) verdict(piece.repeat(1_000_000 / piece.length))
  for (let i = 0; i < 200; i++)
    verdict(Array.from({ length: 500 }, (_, n) => pieces[(n * 7 + i * n) % pieces.length]).join(''))
  expect(performance.now() - started).toBeLessThan(3000)
})
