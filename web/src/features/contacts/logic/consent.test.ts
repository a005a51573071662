import { describe, expect, test } from 'vitest'
import { type Consent, lacksConsent, standingOf } from './consent.ts'

const now = new Date('2026-06-15T12:00:00Z')
const consent = (changes: Partial<Consent>): Consent => ({
  id: '1',
  purposeId: '1',
  validFrom: '2026-01-01T00:00:00Z',
  validTo: null,
  withdrawnAt: null,
  basis: 'imported',
  source: 'manual',
  proof: {},
  ended: null,
  ...changes,
})

describe('a contact without a valid consent', () => {
  test.each([
    ['never gave one', []],
    ['withdrew it', [consent({ withdrawnAt: '2026-06-01T00:00:00Z' })]],
    ['let it expire', [consent({ validTo: '2026-06-15T12:00:00Z' })]],
    [
      'unsubscribed from everything',
      [consent({ ended: { kind: 'unsubscribed', at: '2026-06-01T00:00:00Z', way: 'page', proof: {} } })],
    ],
    ['gave it for later', [consent({ validFrom: '2026-07-01T00:00:00Z' })]],
  ])('%s', (_, consents) => {
    expect(lacksConsent({ consentBasis: 'imported' }, consents, now)).toBe(true)
    expect(lacksConsent({ consentBasis: 'soft_opt_in_customer' }, consents, now)).toBe(false)
  })

  test('a consent that was recorded after the contact unsubscribed was never used', () => {
    const ended = { kind: 'unsubscribed' as const, at: '2026-01-01T00:00:00Z', way: 'page', proof: {} }
    const [before, after] = ['2025-12-01T00:00:00Z', '2026-02-01T00:00:00Z']
    expect(standingOf(consent({ validFrom: before, ended }), now).word).toBe('ended')
    expect(standingOf(consent({ validFrom: after, ended }), now).word).toBe('unused')
  })

  test('one valid consent is enough', () => {
    const consents = [consent({ withdrawnAt: '2026-06-01T00:00:00Z' }), consent({ id: '2', purposeId: '2' })]
    expect(lacksConsent({ consentBasis: 'double_opt_in' }, consents, now)).toBe(false)
  })
})
