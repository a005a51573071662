import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sum } from './revenue.ts'

/** The sum in the chosen currency, and the switch to choose it where there are several. */
export function useCurrency(sums: readonly Sum[]) {
  const { t } = useTranslation('revenue')
  const [chosen, choose] = useState<string>()
  const sum = sums.find(({ currency }) => currency === chosen) ?? sums[0]
  const element = sum && sums.length > 1 && (
    <SegmentedControl
      size="xs"
      aria-label={t('currency')}
      data={sums.map(({ currency }) => currency)}
      value={sum.currency}
      onChange={choose}
    />
  )
  return { sum, element }
}
