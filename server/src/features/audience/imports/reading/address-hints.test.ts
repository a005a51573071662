import { describe, expect, test } from 'vitest'
import { isRoleAddress, proposedAddress } from './address-hints.ts'

describe('misspelt domains', () => {
  test.each([
    ['jana@gmial.com', 'jana@gmail.com'],
    ['Jana@GMAIL.con', 'Jana@gmail.com'],
    ['a@gmail.cz', 'a@gmail.com'],
    ['a@seznam.czz', 'a@seznam.cz'],
    ['a@sezanm.cz', 'a@seznam.cz'],
    ['a@seznm.cz', 'a@seznam.cz'],
    ['a@outlok.com', 'a@outlook.com'],
    ['a@hotmial.com', 'a@hotmail.com'],
  ])('%s may be %s', (address, proposal) => expect(proposedAddress(address)).toBe(proposal))

  test.each([
    ...['a@gmail.com', 'a@seznam.cz', 'a@centrum.sk', 'a@outlook.sk', 'a@mail.com', 'a@email.cz', 'a@ymail.com'],
    ...['a@mail.gmail.com', 'a@seznam.firma.cz', 'a@example.com', 'a@kvetinka.cz', 'a@atlas.sk'],
  ])('%s seems right', (address) => expect(proposedAddress(address)).toBeNull())
})

test('addresses of a task are known by the part before the domain', () => {
  expect(isRoleAddress('Info@example.com')).toBe(true)
  expect(isRoleAddress('obchod@example.com')).toBe(true)
  expect(isRoleAddress('informatik@example.com')).toBe(false)
})
