import { Group, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useSearchState } from '../../../../core/search-state.ts'
import { sumsOf } from '../../../../parts/revenue/revenue.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { vatOf } from '../../logic/earned.ts'
import { addressIn, type Mailing, statsOf } from '../../logic/mailing.ts'
import { RevenueFigures } from './revenue-figures.tsx'

interface Props {
  mailing: Mailing
  totals: Answer<'GET /stats/campaigns/{campaign_id}'>['totals'] | undefined
}

/** What a mailing earned, on its overview; nothing without orders. */
export function RevenueSummary({ mailing, totals }: Props) {
  const { t } = useTranslation('statistics')
  const [{ vat }] = useSearchState()
  const isWithoutVat = vatOf(vat) === 'without'
  const hasOrders = Boolean(totals?.orders)
  const { route, path, query } = statsOf(mailing, '/conversions')
  const { data } = useApi(
    route,
    { path, query: { ...query, ...(isWithoutVat ? { vat: 'without' } : {}) } },
    { enabled: hasOrders, keeps: true },
  )
  if (!totals || !hasOrders || !data) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('revenue.title')}>
      <Group justify="space-between" align="baseline">
        <Title order={2} fz="md">
          {t('revenue.title')}
        </Title>
        <TextLink to={addressIn(mailing, { view: 'revenue', ...(isWithoutVat ? { vat: 'without' } : {}) })} fz="sm">
          {t('revenue.more')}
        </TextLink>
      </Group>
      <RevenueFigures totals={totals} sums={sumsOf(data.conversions)} isWithoutVat={isWithoutVat} />
    </Stack>
  )
}
