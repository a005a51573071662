import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { type DkimKey, dkimSignatures, dkimSignaturesAside } from './dkim.ts'
import { joined, type Piece } from './smtp/pieces.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys: DkimKey[] = [
  { domain: 'shop.example', selector: 'pr1', privateKey },
  { domain: 'shop.example', selector: 'pr1e', privateKey: generateKeyPairSync('ed25519').privateKey },
]
const HEADERS = ['From: a@shop.example', 'To: b@example.com', 'Subject: Hello']

const bytes = (text: string) => Buffer.from(text, 'latin1')
const BODIES: Piece[][] = [
  ['--x\r\n\r\n', bytes('two  blanks \t and a tab=\r\n'), 'at the end \r\n', '\r\n--x--\r\n'],
  [bytes(' begins with a blank\r\n'), ' and so\r\n', bytes('\r\n\r\n'), 'ends\r\n'],
  ['one\r\n'],
]

test.each(BODIES.map((body) => [body]))('the pieces of a body have the signature of the whole', async (body) => {
  const whole = dkimSignatures(HEADERS, joined(body).toString('latin1'), keys)
  expect(await dkimSignaturesAside(HEADERS, body, keys)).toEqual(whole)
  // Again: what was found out of a piece is known.
  expect(await dkimSignaturesAside(HEADERS, body, keys)).toEqual(whole)
})
