import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'

/**
 * The sentence that says which e-mail an order counts for, with the days of a shop; without one, those of all shops if
 * they are the same.
 */
export function useAttributionText(shopId?: string): string {
  const { t } = useTranslation('revenue')
  const mayRead = useMay('settings', 'read')
  const { data } = useApi('GET /shop-settings', {}, { enabled: mayRead })
  const windows = data?.items.filter((item) => !shopId || item.shopId === shopId).map((item) => item.attribution) ?? []
  const [first] = windows
  const isSame = windows.every((one) => one.clickDays === first?.clickDays && one.openDays === first?.openDays)
  if (!first || !isSame) return t('attribution.various')
  const { clickDays, openDays } = first
  const key = clickDays ? (openDays ? 'both' : 'clicks') : openDays ? 'opens' : 'coupons'
  const days = { clicks: t('days', { count: clickDays }), opens: t('days', { count: openDays }) }
  return t(`attribution.${key}`, days)
}
