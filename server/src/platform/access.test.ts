import { expect, test } from 'vitest'
import { firstMissing, grantsOf } from './access.ts'

test('roles add up', () => {
  expect(grantsOf(['data_analyst', 'finance'])).toEqual({
    modules: { contacts: 'read', campaigns: 'read', content: 'read', settings: 'read', billing: 'full' },
    rights: ['export'],
  })
  expect(grantsOf(['finance'])).toEqual({ modules: { settings: 'read', billing: 'full' }, rights: [] })
  expect(grantsOf(['nobody', 'constructor', '__proto__'])).toEqual({ modules: {}, rights: [] })
})

test('a caller cannot grant what it lacks', () => {
  const missing = (held: string, wanted: string) => firstMissing(grantsOf([held]), grantsOf([wanted]))
  expect(missing('account_admin', 'account_admin')).toBeNull()
  expect(missing('developer', 'account_admin')).toBe('contacts')
  expect(missing('developer', 'data_analyst')).toBe('export')
  expect(missing('marketing_manager', 'content_manager')).toBeNull()
  expect(missing('marketing_manager', 'finance')).toBe('billing')
  expect(missing('content_manager', 'marketing_manager')).toBe('contacts')
})
