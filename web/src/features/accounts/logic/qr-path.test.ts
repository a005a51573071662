import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { pathOf } from './qr-path.ts'

test('a run of dark squares is one piece', () => {
  expect(pathOf([])).toBe('')
  expect(pathOf([[false, true, true, false, true], [false, false], [true]])).toBe('M1 0h2v1H1zM4 0h1v1H4zM0 2h1v1H0z')
})

test('every dark square of a code is covered once', () => {
  const { data } = encode('otpauth://totp/Postrider:jana%40example.com?secret=ABCDEFGH', { border: 4 })
  const dark = data.flat().filter(Boolean).length
  const covered = [...pathOf(data).matchAll(/h(\d+)/g)].reduce((sum, [, width]) => sum + Number(width), 0)
  expect(covered).toBe(dark)
  // The quiet zone around it is white.
  expect(data.slice(0, 4).flat()).not.toContain(true)
})
