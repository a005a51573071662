import { expect, test } from 'vitest'
import { draftsOf, mappingsOf, repeatedIn } from './mappings.ts'

const of = (source: string, shopId: string | null = null) => ({ source, state: 'paid' as const, shopId })

test('rows become mappings again, without spaces around their texts', () => {
  expect(mappingsOf(draftsOf([of(' Uhrazeno '), of('Paid', '7')]))).toEqual([of('Uhrazeno'), of('Paid', '7')])
})

test('a row repeats another of the same e-shop, in any case of letters', () => {
  const rows = draftsOf([of('Vyřízeno'), of('VYŘÍZENO '), of('vyřízeno', '7'), of('Storno')])
  expect([...repeatedIn(rows)]).toEqual([1])
})
