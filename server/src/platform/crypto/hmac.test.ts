import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHmacSha256 } from './hmac.ts'

test('is the same as that of Node, for any text and key', () => {
  for (let i = 0; i < 200; i++) {
    const key = randomBytes(i % 65)
    const text = randomBytes(i * 3).toString('latin1') + 'č'.repeat(i % 7)
    expect(createHmacSha256(key)(text)).toEqual(createHmac('sha256', key).update(text).digest())
  }
  const mac = createHmacSha256(Buffer.from('key'))
  const [a, b] = [mac('a'), mac('b')]
  expect(mac('a')).toEqual(a)
  expect(a).not.toEqual(b)
  expect(() => createHmacSha256(randomBytes(65))).toThrow()
})
