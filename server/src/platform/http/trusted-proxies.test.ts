import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

test('addresses and ranges of proxies are trusted, also when many others have asked', () => {
  const trusts = trustedProxies(['10.1.0.0/16', '::1'])
  if (!trusts) throw new Error('no proxies')
  const asked = () => ['10.1.2.3', '10.2.2.3', '::1', '::2'].map((address) => trusts(address, 0))
  expect(asked()).toEqual([true, false, true, false])
  for (let i = 0; i < 3_000; i++) trusts(`192.0.${i >> 8}.${i & 255}`, 0)
  expect(asked()).toEqual([true, false, true, false])
})

test('without proxies nobody is trusted', () => {
  expect(trustedProxies([])).toBe(false)
})
