import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { classify } from '../classify/classify.ts'
import { readReply } from '../classify/reply.ts'
import { readMail } from './read-mail.ts'
import type { Reading } from './reading.ts'

const FOLDER = join(import.meta.dirname, 'corpus')

/** A message and how it must be read. `kind` is `none` when nothing is recorded about the contact. */
interface Expected {
  file: string
  /** The sender of the envelope; `-` when it is empty. */
  envelope: string
  type: Reading['type']
  recipient: string
  kind: 'hard' | 'soft' | 'none'
  category: string
}
type Read = Pick<Expected, 'type' | 'recipient' | 'kind' | 'category'>

const table: Expected[] = readFileSync(join(FOLDER, 'expected.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [file, envelope, type, recipient, kind, category] = line.split('\t')
    return { file, envelope, type, recipient, kind, category } as Expected
  })

async function read({ file, envelope }: Expected): Promise<Read> {
  const raw = readFileSync(join(FOLDER, `${file}.eml`))
  // Without the recipient, as if the token said nothing about it.
  const [reading] = await readMail(raw, { envelopeFrom: envelope === '-' ? '' : envelope })
  const none = { type: reading!.type, recipient: '-', kind: 'none' as const, category: '-' }
  if (reading?.type !== 'bounce') return none
  const recipient = reading.recipient ?? '-'
  if (reading.action !== 'failed') return { ...none, recipient }
  const { kind, reason } = classify(readReply(reading.diagnostic, reading.status), { isGivenUp: true })
  return { type: 'bounce', recipient, kind, category: reason }
}

const results: { expected: Expected; got: Read }[] = []
beforeAll(async () => {
  for (const expected of table) results.push({ expected, got: await read(expected) })
})

const bounces = () => results.filter(({ expected }) => expected.type === 'bounce')
const wrong = (of: typeof results, isRight: (one: (typeof results)[number]) => boolean) =>
  of.filter((one) => !isRight(one)).map(({ expected, got }) => [expected.file, got])
const share = (of: typeof results, faults: readonly unknown[]) => 1 - faults.length / of.length

test('the corpus has at least 80 messages, and each has a row in the table', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.eml'))
  expect(files.map((name) => name.replace('.eml', '')).sort()).toEqual(table.map(({ file }) => file).sort())
  expect(bounces().length).toBeGreaterThanOrEqual(80)
})

test('at least 99 % of the messages are recognised, 98 % of recipients and kinds are right, and none is hard by mistake', () => {
  const unrecognised = wrong(results, ({ expected, got }) => got.type === expected.type)
  const unnamed = wrong(bounces(), ({ expected, got }) => got.recipient === expected.recipient)
  const unkind = wrong(bounces(), ({ expected, got }) => got.kind === expected.kind)
  const falseHard = wrong(results, ({ expected, got }) => got.kind !== 'hard' || expected.kind === 'hard')
  const figures = {
    messages: results.length,
    recognised: share(results, unrecognised),
    recipientFound: share(bounces(), unnamed),
    hardOrSoft: share(bounces(), unkind),
    falseHard: falseHard.length,
  }
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  console.log(
    `${figures.messages} messages: recognised ${percent(figures.recognised)}, recipient found ${percent(figures.recipientFound)}, hard or soft ${percent(figures.hardOrSoft)}, false hard ${figures.falseHard}`,
  )
  expect(falseHard).toEqual([])
  expect(figures.recognised, JSON.stringify(unrecognised)).toBeGreaterThanOrEqual(0.99)
  expect(figures.recipientFound, JSON.stringify(unnamed)).toBeGreaterThanOrEqual(0.98)
  expect(figures.hardOrSoft, JSON.stringify(unkind)).toBeGreaterThanOrEqual(0.98)
})

test('the reasons of at least 98 % of the bounces are right', () => {
  const faults = wrong(bounces(), ({ expected, got }) => got.category === expected.category)
  expect(share(bounces(), faults), JSON.stringify(faults)).toBeGreaterThanOrEqual(0.98)
})
