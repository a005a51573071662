import { generateKeyPairSync } from 'node:crypto'
import { authenticate } from 'mailauth'
import PostalMime, { decodeWords } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { DkimKey } from './dkim.ts'
import { composeMessage, encodeBody, type Message } from './message.ts'
import { quotedPrintable } from './quoted-printable.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const short = generateKeyPairSync('ed25519')
const dkim: DkimKey[] = [
  { domain: 'shop.example', selector: 'pr1', privateKey },
  { domain: 'shop.example', selector: 'pr1e', privateKey: short.privateKey },
]
const records: Record<string, string> = {
  'pr1._domainkey.shop.example': `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  'pr1e._domainkey.shop.example': `v=DKIM1; k=ed25519; p=${Buffer.from(short.publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64')}`,
}

type Given = Omit<Message, 'body'> & { text: string; html: string }
const compose = ({ text, html, ...rest }: Given, keys: DkimKey[] = []) =>
  composeMessage({ ...rest, body: encodeBody({ text, html }) }, keys)

const plain: Given = {
  from: { name: 'Květinka', address: 'news@shop.example' },
  to: { address: 'jana@example.com' },
  subject: 'Hello',
  date: new Date('2027-03-04T05:06:07Z'),
  messageId: 'abc@shop.example',
  text: 'Hello\n',
  html: '<p>Hello</p>\n',
}
const EMOJI = '🌷👩‍👩‍👧‍👦 Jarní slevy až 50 % – příliš žluťoučký kůň úpěl ďábelské ódy 🇨🇿'

/** Messages with something that mailers stumble over. */
const GOLDEN: Record<string, Partial<Given>> = {
  plain: {},
  diacritics: { subject: 'Příliš žluťoučký kůň', html: '<p>ěščřžýáíé</p>', text: 'ěščřžýáíé' },
  emoji: { subject: EMOJI, html: `<h1>${EMOJI}</h1>`, text: EMOJI },
  'a long subject': { subject: `${'Velmi dlouhý předmět '.repeat(20)}konec` },
  'a long ASCII subject': { subject: `${'very long subject '.repeat(20)}end` },
  'a word without an end': { subject: 'x'.repeat(500) },
  'long lines': { html: `<p>${'x'.repeat(5000)}</p>`, text: `${'y '.repeat(3000)}z` },
  'lines of dots': { text: '.\n..\n.x\n\n.\nFrom me\n', html: '.\n<p>\n.\n</p>\nFrom here\n' },
  'spaces at ends': { text: 'a  \nb\t\n \n\n\n', html: '<p>  two  \t tabs\t</p>   ' },
  'signs of the encoding': { text: '=20 = =\n=3D==', html: '<a href="https://x.example/?a=1&amp;b==2">=</a>' },
  'a name with signs': { from: { name: 'Novák, "Petr" <x> \\ Co.', address: 'a@shop.example' } },
  'a name that looks encoded': { from: { name: '=?UTF-8?Q?x?=', address: 'a@shop.example' } },
  'a long name': { from: { name: 'Společnost s velmi dlouhým jménem '.repeat(5).trim(), address: 'a@shop.example' } },
  'old Mac lines': { text: 'a\rb\r\nc\n' },
  'control signs': { text: 'a\u0000b\u0007\u001b[31m', html: '<p>\u00a0\u200b\ufeff</p>' },
  headers: {
    replyTo: { name: 'Pomoc', address: 'help@shop.example' },
    headers: {
      'List-Unsubscribe': [`<https://shop.example/u/${'x'.repeat(150)}>,`, '<mailto:u+abc@bounce.example>'],
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Feedback-ID': '1:2:3:postrider',
      'X-Campaign': 'Jaro – květen',
    },
  },
}

const lines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')

describe.each(Object.entries(GOLDEN))('%s', (_, more) => {
  const message = { ...plain, ...more }
  const raw = compose(message, dkim)

  test('is read correctly by another program', async () => {
    const read = await PostalMime.parse(raw)
    expect(read.subject).toBe(message.subject.trim())
    expect(read.from).toMatchObject({ address: message.from.address, name: message.from.name })
    expect(lines(read.text!)).toBe(lines(message.text))
    expect(lines(read.html!)).toBe(lines(message.html))
    expect(read.messageId).toBe('<abc@shop.example>')
    expect(new Date(read.date!)).toEqual(message.date)
    if (message.replyTo) expect(read.replyTo).toMatchObject([message.replyTo])
    for (const [name, value] of Object.entries(message.headers ?? {})) {
      const found = read.headers.find(({ key }) => key === name.toLowerCase())!.value
      expect(decodeWords(found).replace(/\s+/g, ' ')).toBe([value].flat().join(' '))
    }
  })

  test('has lines that every server accepts', () => {
    const text = raw.toString('latin1')
    expect(text).not.toMatch(/[^\t\r\n -~]/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    const body = text.slice(text.indexOf('\r\n\r\n'))
    expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76)
    expect(body).not.toMatch(/^\./m)
  })

  test('is verified by its signature, and fails verification after a change', async () => {
    const verify = async (bytes: Buffer) => {
      const { dkim } = await authenticate(bytes, {
        ip: '127.0.0.1',
        helo: 'x',
        sender: 'a@shop.example',
        disableArc: true,
        disableBimi: true,
        resolver: async (name: string, type: string) => {
          if (type === 'TXT' && records[name]) return [[records[name]]]
          throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
        },
      })
      return dkim.results.map(({ status }) => status.result)
    }
    expect(await verify(raw)).toEqual(['pass', 'pass'])
    const changed = (from: RegExp, to: string) => Buffer.from(raw.toString('latin1').replace(from, to), 'latin1')
    expect(await verify(changed(/text\/html/, 'text/htm1'))).not.toContain('pass')
    expect(await verify(changed(/^To: /m, 'To: x'))).not.toContain('pass')
  })
})

test('no value begins another header', async () => {
  const evil = 'x\r\nBcc: evil@example.com\n\n<script>'
  const raw = compose({
    ...plain,
    subject: evil,
    from: { name: evil, address: 'a@shop.example' },
    headers: { 'X-A': evil },
  })
  const read = await PostalMime.parse(raw)
  expect(read.bcc).toBeUndefined()
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(read.subject).toBe('x Bcc: evil@example.com <script>')
})

test('a message of empty lines is signed in bounded time', () => {
  const signed = compose({ ...plain, text: '\n'.repeat(100_000), html: ' \n'.repeat(100_000) }, dkim)
  expect(String(signed)).toContain('DKIM-Signature')
})

test('an address that the wire cannot carry is refused, not changed', () => {
  expect(() => compose({ ...plain, to: { address: 'žluť@x.example' } })).toThrow('žluť@x.example')
})

test('quoted-printable takes bounded time for any text', () => {
  for (const text of ['ž'.repeat(500_000), '='.repeat(500_000), ' '.repeat(500_000), '.\n'.repeat(250_000)])
    expect(quotedPrintable(text).length).toBeGreaterThan(text.length / 2)
})
