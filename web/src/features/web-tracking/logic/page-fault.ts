import type { TFunction } from 'i18next'
import type { ApiError } from '../../../api/client.ts'

const REASONS = ['dns', 'address', 'scheme', 'deadline', 'status', 'redirects', 'size'] as const

/** Why a page could not be checked, in words; null for failures that have nothing to do with the page. */
export function pageFault(t: TFunction<'web-tracking'>, { code, reason, params }: ApiError): string | null {
  if (code === 'validation' && reason === 'url') return t('check.noAddress')
  if (code === 'validation' && reason === 'checkUrl') return t('check.badAddress')
  if (code !== 'upstream') return null
  const known = REASONS.find((one) => one === params.reason)
  return t(known ? `check.faults.${known}` : 'check.faults.network')
}
