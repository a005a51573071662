import { expect, test } from 'vitest'
import { solve } from './solve.ts'

test('the number makes the hash start with zeros', async () => {
  const solution = await solve('token', 10)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`token.${solution}`))
  expect(new DataView(hash).getUint32(0) >>> 22).toBe(0)
})
