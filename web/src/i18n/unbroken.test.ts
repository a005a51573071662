import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test('words such as e-mail stay on one line, and texts that become content are not changed', () => {
  const texts = { a: 'E-maily a e-shop, ne-e-x, like-this', b: { c: 'e-mail' }, starters: { d: 'e-mail' } }
  expect(unbroken(texts, 'lists')).toEqual({
    a: 'E-\u2060maily a e-\u2060shop, ne-e-\u2060x, like-this',
    b: { c: 'e-\u2060mail' },
    starters: { d: 'e-mail' },
  })
  expect(unbroken({ a: 'e-mail' }, 'mail-defaults')).toEqual({ a: 'e-mail' })
})
