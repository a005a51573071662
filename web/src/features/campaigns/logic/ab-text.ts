import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Campaign } from './campaign.ts'

/** A sentence about an A/B test: the shares of variants and how the winner is found. */
export function useAbText() {
  const { t } = useTranslation('campaigns')
  const { list, number, percent } = useFormat()
  return ({ variants, testPercent, metric, waitMinutes }: NonNullable<Campaign['ab']>): string => {
    const names = list(variants.map(({ key }) => key.toUpperCase()))
    const shown = { variants: names, share: percent(testPercent / 100) }
    if (testPercent === 100) return t('ab.plan.everybody', shown)
    if (metric === 'manual') return t('ab.plan.manual', shown)
    return t(`ab.plan.${metric}`, { ...shown, hours: number(waitMinutes / 60) })
  }
}
