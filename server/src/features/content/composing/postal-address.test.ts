import { expect, test } from 'vitest'
import { postalAddress } from './postal-address.ts'

const brno = { street: 'Masarykova 1', postal_code: '60200', city: 'Brno', country: 'CZ', language: 'cs' }

test.each([
  [brno, 'Masarykova 1, 602 00 Brno, Česko'],
  [{ ...brno, postal_code: '602 00', language: 'en' }, 'Masarykova 1, 602 00 Brno, Czechia'],
  [{ ...brno, postal_code: 'CZ-60200' }, 'Masarykova 1, CZ-60200 Brno, Česko'],
  [
    { ...brno, postal_code: '81101', city: 'Bratislava', country: 'SK', language: 'sk' },
    'Masarykova 1, 811 01 Bratislava, Slovensko',
  ],
  [{ ...brno, postal_code: '00950', city: 'Warszawa', country: 'PL' }, 'Masarykova 1, 00-950 Warszawa, Polsko'],
  [
    { ...brno, postal_code: 'SW1A 2AA', city: 'London', country: 'GB', language: 'en' },
    'Masarykova 1, London SW1A 2AA, United Kingdom',
  ],
  [{ ...brno, street: '', country: null }, '60200 Brno'],
  [{ ...brno, street: '', postal_code: '', city: '', country: null }, ''],
])('%o is written as %s', (address, written) => {
  expect(postalAddress(address)).toBe(written)
})
