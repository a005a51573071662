import { expect, test } from 'vitest'
import { commonGrants, firstMissing } from '../../../platform/access.ts'
import { grantsOf } from './access.ts'

test('roles add up', () => {
  expect(grantsOf(['data_analyst', 'finance'])).toEqual({
    modules: { contacts: 'read', campaigns: 'read', content: 'read', settings: 'read', billing: 'full' },
    rights: ['export'],
  })
  expect(grantsOf(['finance'])).toEqual({ modules: { settings: 'read', billing: 'full' }, rights: [] })
  expect(grantsOf(['nobody', 'constructor', '__proto__'])).toEqual({ modules: {}, rights: [] })
})

test('two callers have in common what both have', () => {
  expect(commonGrants(grantsOf(['marketing_manager']), grantsOf(['developer']))).toEqual({
    modules: { contacts: 'read', campaigns: 'read', content: 'full', settings: 'read' },
    rights: [],
  })
  const [analyst, admin] = [grantsOf(['data_analyst']), grantsOf(['account_admin'])]
  expect(commonGrants(analyst, admin)).toEqual(analyst)
  expect(commonGrants(admin, analyst)).toEqual(analyst)
  expect(commonGrants(admin, grantsOf([]))).toEqual({ modules: {}, rights: [] })
})

test('a caller cannot grant what it lacks', () => {
  const missing = (held: string, wanted: string) => firstMissing(grantsOf([held]), grantsOf([wanted]))
  expect(missing('account_admin', 'account_admin')).toBeNull()
  expect(missing('developer', 'account_admin')).toBe('contacts')
  expect(missing('developer', 'data_analyst')).toBe('export')
  expect(missing('marketing_manager', 'content_manager')).toBeNull()
  expect(missing('marketing_manager', 'finance')).toBe('billing')
  expect(missing('content_manager', 'marketing_manager')).toBe('contacts')
  expect(firstMissing(grantsOf(['developer']), grantsOf(['finance', 'marketing_manager']))).toBe('contacts')
})
