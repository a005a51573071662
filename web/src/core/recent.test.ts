import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSeen, rememberSeen, seenIn } from './recent.ts'

/** The storage of a browser: its keys are properties. */
beforeEach(() => {
  const storage = Object.create({
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => void delete (storage as Record<string, string>)[key],
  }) as Storage
  vi.stubGlobal('localStorage', storage)
})

test('pages of objects come back, the newest first and each once', () => {
  rememberSeen('/app/one/lists/5', 'Customers')
  rememberSeen('/app/one/contacts/7', 'Anna')
  rememberSeen('/app/one/lists/5', 'Good customers')
  expect(seenIn('one')).toEqual([
    { page: '/lists/5', title: 'Good customers' },
    { page: '/contacts/7', title: 'Anna' },
  ])
  expect(seenIn('two')).toEqual([])
})

test('other pages are not remembered', () => {
  for (const path of ['/app/one', '/app/one/lists', '/app/one/campaigns/5/statistics', '/app/sign-in'])
    rememberSeen(path, 'Page')
  expect(seenIn('one')).toEqual([])
})

test('a broken store offers nothing, and signing out forgets', () => {
  localStorage.setItem('seen one', '{"no": 1')
  expect(seenIn('one')).toEqual([])
  localStorage.setItem('seen one', '[1, null, {"page": "//evil.example", "title": "x"}]')
  expect(seenIn('one')).toEqual([])
  rememberSeen('/app/one/lists/5', 'Customers')
  forgetSeen()
  expect(seenIn('one')).toEqual([])
})

test('a browser that refuses its storage is no error', () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy({} as Storage, {
      get: refuse,
      ownKeys: refuse,
    }),
  )
  rememberSeen('/app/one/lists/5', 'Customers')
  forgetSeen()
  expect(seenIn('one')).toEqual([])
})

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
