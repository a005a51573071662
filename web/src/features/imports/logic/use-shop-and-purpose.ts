import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { kindOf, needsConsent, type Plan, type Preview, type Vouched } from './plan.ts'

export type ShopAndPurpose = ReturnType<typeof useShopAndPurpose>

/** The shop and the purpose of an import: the chosen ones, or the defaults of the company. */
export function useShopAndPurpose({ shopId, purposeId }: Plan) {
  const shops = useLoaded('GET /shops', { query: { pageSize: 100 } }).items
  const purposes = useLoaded('GET /purposes', { query: { pageSize: 100 } }).items
  return {
    shops,
    purposes,
    shop: shops.find(({ id }) => id === shopId) ?? shops.find(({ active }) => active) ?? shops[0],
    purpose: purposes.find(({ id }) => id === purposeId) ?? purposes.find((purpose) => purpose.default) ?? purposes[0],
  }
}

export type WorkFault = 'shop' | 'lists' | 'kind' | 'purpose' | 'origin' | 'consent' | 'subscribers'

/** The missing parts that keep an import from being checked and started. */
export function workFaults(plan: Plan, chosen: ShopAndPurpose, preview: Preview, vouched: Vouched): WorkFault[] {
  const { consentColumn } = preview
  const kind = kindOf(plan, preview)
  const isNewsletter = kind === 'platform_newsletter' && consentColumn === null
  const missing: Record<WorkFault, boolean> = {
    shop: !chosen.shop,
    lists: plan.mode === 'remove' && !plan.listIds.length,
    origin: !plan.origin.trim(),
    kind: needsConsent(plan.mode) && !kind,
    purpose: needsConsent(plan.mode) && !chosen.purpose,
    subscribers: needsConsent(plan.mode) && isNewsletter && !vouched.subscribers,
    consent: needsConsent(plan.mode) && !vouched.consent,
  }
  return (Object.keys(missing) as WorkFault[]).filter((name) => missing[name])
}

/** The error text of a field. */
export function useFaultText(faults: readonly WorkFault[]) {
  const { t } = useTranslation('imports')
  return (name: WorkFault) => (faults.includes(name) ? t(`work.faults.${name}`) : null)
}
