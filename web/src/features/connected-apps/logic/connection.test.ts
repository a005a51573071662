import { describe, expect, test } from 'vitest'
import { allowedOf, isSafeTarget, placeOf, requestIn, type Scope, whyNotSend } from './connection.ts'

const ALL: Scope[] = ['read', 'write', 'send']
const sender = { id: '1', name: 'Flowers', canSend: true }
const reader = { ...sender, canSend: false }

test('only the parameters of the protocol are passed on', () => {
  expect(requestIn({ client_id: 'c', state: 's', next: '/app', allow: 'true', scope: '' })).toEqual({
    client_id: 'c',
    state: 's',
  })
})

describe('a program is allowed', () => {
  test('what it asked for', () => {
    expect(allowedOf(ALL, [], sender)).toEqual(ALL)
    expect(allowedOf(['read'], [], sender)).toEqual(['read'])
    expect(allowedOf(ALL, [], undefined)).toEqual(ALL)
  })

  test('not what is switched off; reading cannot be', () => {
    expect(allowedOf(ALL, ['send'], sender)).toEqual(['read', 'write'])
    expect(allowedOf(ALL, ['read', 'write', 'send'], sender)).toEqual(['read'])
  })

  test('to send only if it may write and the person may send', () => {
    expect(whyNotSend(['write'], sender)).toBe('write')
    expect(allowedOf(ALL, ['write'], sender)).toEqual(['read'])
    expect(whyNotSend([], reader)).toBe('right')
    expect(allowedOf(ALL, [], reader)).toEqual(['read', 'write'])
    expect(allowedOf(['read', 'send'], [], sender)).toEqual(['read'])
  })
})

test('a program is on a website, on the own computer, or an app', () => {
  expect(placeOf({ redirect_uri: 'https://claude.ai/back' }, 'claude.ai')).toBe('website')
  expect(placeOf({}, 'claude.ai')).toBe('website')
  expect(placeOf({ redirect_uri: 'http://127.0.0.1:4000/' }, '127.0.0.1')).toBe('computer')
  expect(placeOf({}, 'localhost')).toBe('computer')
  expect(placeOf({ redirect_uri: 'com.example.app:/back' }, 'com.example.app')).toBe('app')
  expect(placeOf({}, 'cursor')).toBe('app')
})

test('the browser never runs a script as the answer', () => {
  for (const address of ['https://claude.ai/back?code=1', 'http://127.0.0.1:4000/', 'cursor://back?code=1'])
    expect(isSafeTarget(address)).toBe(true)
  for (const address of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:x', '/app', ''])
    expect(isSafeTarget(address)).toBe(false)
})
