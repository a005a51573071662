import { describe, expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'
import { createSecrets } from './secrets.ts'
import { derive, hashToken, randomToken, sameText } from './tokens.ts'

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)

describe('secrets', () => {
  test('decrypt to the same value, and look different each time', () => {
    const secrets = createSecrets([NEW])
    const sealed = secrets.encrypt('heslo ž 🔑', 'webhook:1')
    expect(secrets.decrypt(sealed, 'webhook:1')).toBe('heslo ž 🔑')
    expect(secrets.encrypt('heslo ž 🔑', 'webhook:1')).not.toBe(sealed)
    expect(sealed).not.toContain('heslo')
  })

  test('decrypt only in their context', () => {
    const secrets = createSecrets([NEW])
    expect(() => secrets.decrypt(secrets.encrypt('x', 'webhook:1'), 'webhook:2')).toThrow()
  })

  test('a changed byte is noticed', () => {
    const secrets = createSecrets([NEW])
    const sealed = secrets.encrypt('secret', 'a')
    const body = Buffer.from(sealed.split('.')[3]!, 'base64url')
    for (let i = 0; i < body.length; i++) {
      const wrong = Buffer.from(body)
      wrong[i]! ^= 1
      expect(() =>
        secrets.decrypt([...sealed.split('.').slice(0, 3), wrong.toString('base64url')].join('.'), 'a'),
      ).toThrow()
    }
  })

  test('a new key in front encrypts, the old one still decrypts', () => {
    const sealed = createSecrets([OLD]).encrypt('x', 'a')
    const both = createSecrets([NEW, OLD])
    expect(both.decrypt(sealed, 'a')).toBe('x')
    expect(() => createSecrets([NEW]).decrypt(sealed, 'a')).toThrow(
      expect.objectContaining({ code: 'unavailable', message: 'data_key' }),
    )
    expect(createSecrets([NEW]).decrypt(both.encrypt('y', 'a'), 'a')).toBe('y')
  })

  test('without a key nothing is stored: 503 data_key', () => {
    expect(createSecrets([]).ready).toBe(false)
    expect(() => createSecrets([]).encrypt('x', 'a')).toThrow(
      expect.objectContaining({ status: 503, message: 'data_key' }),
    )
  })
})

test('passwords are kept as argon2id, and a person without one matches nothing', async () => {
  const stored = await hashPassword('Correct-horse-9')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(stored, 'Correct-horse-9')).toBe(true)
  expect(await passwordMatches(stored, 'correct-horse-9')).toBe(false)
  expect(await passwordMatches(null, 'nobody has this password')).toBe(false)
})

test('tokens are random, and what is derived from one does not contain it', () => {
  const tokens = new Set(Array.from({ length: 1000 }, () => randomToken()))
  expect(tokens.size).toBe(1000)
  const token = randomToken(32)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashToken(token)).toHaveLength(32)
  expect(derive(token, 'csrf')).not.toBe(derive(token, 'other'))
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'abcd'), sameText('', 'a')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
