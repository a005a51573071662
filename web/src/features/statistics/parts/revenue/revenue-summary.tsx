import { Group, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useSearchState } from '../../../../core/search-state.ts'
import { sumsOf } from '../../../../parts/revenue/revenue.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { vatOf } from '../../logic/earned.ts'
import { RevenueFigures } from './revenue-figures.tsx'

interface Props {
  id: string
  totals: Answer<'GET /stats/campaigns/{campaign_id}'>['totals'] | undefined
}

/** What the campaign earned, on its overview; nothing for campaigns without orders. */
export function RevenueSummary({ id, totals }: Props) {
  const { t } = useTranslation('statistics')
  const [{ vat }] = useSearchState()
  const isWithoutVat = vatOf(vat) === 'without'
  const hasOrders = Boolean(totals?.orders)
  const { data } = useApi(
    'GET /stats/campaigns/{campaign_id}/conversions',
    { path: { campaign_id: id }, query: isWithoutVat ? { vat: 'without' } : {} },
    { enabled: hasOrders, keeps: true },
  )
  if (!totals || !hasOrders || !data) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('revenue.title')}>
      <Group justify="space-between" align="baseline">
        <Title order={2} fz="md">
          {t('revenue.title')}
        </Title>
        <TextLink to={`/campaigns/${id}/statistics?view=revenue${isWithoutVat ? '&vat=without' : ''}`} fz="sm">
          {t('revenue.more')}
        </TextLink>
      </Group>
      <RevenueFigures totals={totals} sums={sumsOf(data.conversions)} isWithoutVat={isWithoutVat} />
    </Stack>
  )
}
