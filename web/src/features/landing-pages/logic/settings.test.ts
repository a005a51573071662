import { expect, test } from 'vitest'
import { faultsIn, patchOf, type Settings } from './settings.ts'

const settings: Settings = {
  ...{ name: 'Sale', slug: 'sale', shopId: '1', language: '', title: '', description: '' },
  ...{ imageUrl: '', faviconUrl: '', indexed: true },
}

test('values that the server would refuse are named', () => {
  expect(faultsIn(settings)).toEqual({})
  expect(
    faultsIn({ ...settings, name: ' ', slug: '-', imageUrl: 'shop.example', faviconUrl: 'https://a.b/i.png' }),
  ).toEqual({ name: 'nameMissing', slug: 'slugMissing', imageUrl: 'addressWrong' })
})

test('only changes are sent, and what is empty is null', () => {
  expect(patchOf({ title: ' Sale ', slug: 'summer-', indexed: false })).toEqual({
    title: 'Sale',
    slug: 'summer',
    indexed: false,
  })
  expect(patchOf({ language: '', imageUrl: ' ', faviconUrl: ' https://a.b/i.png ' })).toEqual({
    language: null,
    imageUrl: null,
    faviconUrl: 'https://a.b/i.png',
  })
  expect(patchOf({ language: 'cs' })).toEqual({ language: 'cs' })
})
