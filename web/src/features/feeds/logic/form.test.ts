import { expect, test } from 'vitest'
import { changedFeed, newFeed, type Values, valuesOf } from './form.ts'

const values = (more: Partial<Values> = {}): Values => ({
  ...valuesOf(),
  name: ' Goods ',
  url: ' https://x.cz ',
  ...more,
})
const changed = (more: Partial<Values>) => changedFeed(values(more), (name) => name in more)

test('a feed with an address has an interval and may have a login', () => {
  const feed = { name: 'Goods', shopId: '7', kind: 'products', source: 'url', format: 'auto', url: 'https://x.cz' }
  expect(newFeed(values(), '7')).toEqual({ ...feed, refreshMinutes: 240 })
  expect(newFeed(values({ hasLogin: true, login: 'shop', password: 'x' }), '7')).toEqual({
    ...feed,
    refreshMinutes: 240,
    basicAuth: { login: 'shop', password: 'x' },
  })
})

test('a feed of uploaded files has neither', () => {
  const sent = newFeed(values({ source: 'upload', hasLogin: true, login: 'shop', password: 'x' }), '7')
  expect(sent).toEqual({ name: 'Goods', shopId: '7', kind: 'products', source: 'upload', format: 'auto' })
})

test('only edited fields are sent, and an empty password keeps the stored one', () => {
  expect(changed({})).toEqual({})
  expect(changed({ name: 'New' })).toEqual({ name: 'New' })
  expect(changed({ hasLogin: true, login: 'other' })).toEqual({ basicAuth: { login: 'other' } })
  expect(changed({ hasLogin: false, login: '' })).toEqual({ basicAuth: null })
  expect(changed({ refreshMinutes: '60' })).toEqual({ refreshMinutes: 60 })
})

test('a new source brings the address and the login with it', () => {
  expect(changed({ source: 'url' })).toEqual({ source: 'url', url: 'https://x.cz', basicAuth: null })
  expect(changed({ source: 'upload', url: '' })).toEqual({ source: 'upload' })
})
