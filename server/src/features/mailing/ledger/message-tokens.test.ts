import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'
import { isSignedLink, linkSigner, type MessageTokenKind, messageTokens, readMessageToken } from './message-tokens.ts'

const mac = (version: number, text: string) => createHmac('sha256', `key ${version}`).update(text).digest()
const keysAt = (newest: number): SigningKeys => ({
  sign: (_, text) => ({ version: newest, mac: mac(newest, text) }),
  macOf: (_, version, text) => (version >= 1 && version <= newest ? mac(version, text) : null),
  macsOf: () => [],
})
const keys = keysAt(1)
const ref = { tenantId: '7', sourceId: '123456', contactId: '9007199254740993' }
const KINDS: MessageTokenKind[] = ['mail', 'out', 'bounce', 'id', 'web']

describe('tokens of a message', () => {
  test.each([
    ref,
    { tenantId: '1', sourceId: '1', contactId: '1' },
    { tenantId: '127', sourceId: '128', contactId: '9223372036854775807' },
  ])('identify it: %j', (one) => {
    for (const kind of KINDS) {
      const token = messageTokens(keys, one)[kind]
      expect(token).toMatch(/^[a-z2-7]{20,60}$/)
      expect(readMessageToken(keys, kind, token)).toEqual({ ...one, version: 1 })
    }
  })

  test('are valid for one kind only', () => {
    const tokens = messageTokens(keys, ref)
    for (const kind of KINDS)
      for (const other of KINDS) if (kind !== other) expect(readMessageToken(keys, other, tokens[kind])).toBeNull()
  })

  test('use eight bytes of the MAC each, and share none', () => {
    const ofOneMac = ['mail', 'out', 'bounce', 'id'] as const
    const tokensBy = (changed: number | null) => {
      const bytes = Buffer.from(Array.from({ length: 32 }, (_, i) => (i === changed ? 255 : i)))
      return messageTokens({ ...keys, sign: () => ({ version: 1, mac: bytes }) }, ref)
    }
    const usual = tokensBy(null)
    const users = Array.from({ length: 32 }, (_, i) => ofOneMac.filter((kind) => tokensBy(i)[kind] !== usual[kind]))
    expect(users).toEqual(ofOneMac.flatMap((kind) => Array(8).fill([kind])))
  })

  test('need one MAC, and a second one only for the web version', () => {
    let made = 0
    const counting: SigningKeys = {
      ...keys,
      sign: (...given) => {
        made++
        return keys.sign(...given)
      },
      macOf: (...given) => {
        made++
        return keys.macOf(...given)
      },
    }
    const tokens = messageTokens(counting, ref)
    for (const kind of ['mail', 'out', 'bounce', 'id'] as const) expect(tokens[kind]).toBeTruthy()
    expect(made).toBe(1)
    expect(tokens.web).toBe(tokens.web)
    expect(made).toBe(2)
  })

  test('are not valid with a letter changed, left out or added', () => {
    const token = messageTokens(keys, ref).mail
    for (let i = 0; i < token.length; i++) {
      for (const letter of 'a7q')
        if (token[i] !== letter)
          expect(readMessageToken(keys, 'mail', token.slice(0, i) + letter + token.slice(i + 1))).toBeNull()
      expect(readMessageToken(keys, 'mail', token.slice(0, i) + token.slice(i + 1))).toBeNull()
    }
    for (const wrong of [
      '',
      'a',
      token.toUpperCase(),
      `${token}a`,
      `${token}=`,
      `${token} `,
      'é'.repeat(40),
      'a'.repeat(5000),
    ])
      expect(readMessageToken(keys, 'mail', wrong)).toBeNull()
  })

  test('stay valid after a new key, and are not valid for an unknown key', () => {
    const old = messageTokens(keysAt(1), ref).out
    expect(readMessageToken(keysAt(3), 'out', old)).toMatchObject(ref)
    expect(readMessageToken(keysAt(1), 'out', messageTokens(keysAt(2), ref).out)).toBeNull()
  })
})

test('the signature of a link is valid for its number, its address and its mailing only', () => {
  const sign = linkSigner(keys, ref)!
  const signature = sign(3, 'https://shop.example/')
  expect(signature).toMatch(/^[\w-]{12}$/)
  expect(isSignedLink(linkSigner(keys, { ...ref, version: 1 })!(3, 'https://shop.example/'), signature)).toBe(true)
  for (const other of [
    sign(4, 'https://shop.example/'),
    sign(3, 'https://evil.example/'),
    linkSigner(keys, { ...ref, sourceId: '8' })!(3, 'https://shop.example/'),
    '',
    `${signature}x`,
  ])
    expect(isSignedLink(signature, other)).toBe(false)
  expect(linkSigner(keys, { ...ref, version: 9 })).toBeNull()
})
