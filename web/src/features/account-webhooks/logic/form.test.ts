import { describe, expect, test } from 'vitest'
import { changedWebhook, losesPassword, newWebhook, type Values, valuesOf } from './form.ts'
import type { Webhook } from './webhook.ts'

const WEBHOOK: Webhook = {
  id: '1',
  url: 'https://shop.example/hooks',
  event: 'new_contact',
  active: true,
  basicAuth: { login: 'shop', passwordSet: true },
  signing: true,
  lastResponseCode: null,
  lastCallAt: null,
  errorsInRow: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
}

const changed = (changes: Partial<Values>) =>
  changedWebhook({ ...valuesOf(WEBHOOK), ...changes }, (name) => name in changes)

describe('a new webhook', () => {
  test('is sent without what was not filled in', () => {
    const values = { ...valuesOf(), url: ' https://shop.example/hooks ' }
    expect(newWebhook(values, 'email_open')).toEqual({ url: 'https://shop.example/hooks', event: 'email_open' })
  })

  test('is sent with a login and with a signature', () => {
    const values = { ...valuesOf(), url: WEBHOOK.url, hasLogin: true, login: ' shop ', password: 'x', signing: true }
    expect(newWebhook(values, 'email_open')).toEqual({
      url: WEBHOOK.url,
      event: 'email_open',
      basicAuth: { login: 'shop', password: 'x' },
      signing: true,
    })
  })
})

describe('a changed webhook', () => {
  test('is sent with the changes only, so that its secret stays', () => {
    expect(changed({})).toEqual({})
    expect(changed({ url: 'https://shop.example/other', event: 'email_open' })).toEqual({
      url: 'https://shop.example/other',
      event: 'email_open',
    })
  })

  test('keeps its password unless another is entered', () => {
    expect(changed({ login: 'other' })).toEqual({ basicAuth: { login: 'other' } })
    expect(changed({ password: 'new' })).toEqual({ basicAuth: { login: 'shop', password: 'new' } })
    expect(changed({ hasLogin: false })).toEqual({ basicAuth: null })
  })

  test('gets a new secret on request, and none when signing ends', () => {
    expect(changed({ newSecret: true })).toEqual({ signing: true })
    expect(changed({ signing: false, newSecret: true })).toEqual({ signing: false })
  })

  test('would lose its password on another server', () => {
    const loses = (changes: Partial<Values>) => losesPassword({ ...valuesOf(WEBHOOK), ...changes }, WEBHOOK)
    expect(loses({ url: 'https://shop.example/other' })).toBe(false)
    expect(loses({ url: 'https://other.example/hooks' })).toBe(true)
    expect(loses({ url: 'http://shop.example/hooks' })).toBe(true)
    expect(loses({ url: 'https://other.example/hooks', password: 'again' })).toBe(false)
    expect(loses({ url: 'https://other.example/hooks', hasLogin: false })).toBe(false)
    expect(loses({ url: 'https:/' })).toBe(false)
    expect(losesPassword({ ...valuesOf(), url: 'https://a.example', hasLogin: true }, undefined)).toBe(false)
  })
})
