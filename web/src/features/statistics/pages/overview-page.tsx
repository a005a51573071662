import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTable } from '../../../parts/object/table.ts'
import { RevenueCard } from '../../../parts/revenue/revenue-card.tsx'
import { Stat } from '../../../ui/figure/stat.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { beforeOf, periodOf } from '../logic/period.ts'
import { CampaignTable } from '../parts/overview/campaign-table.tsx'
import { PeriodChoice } from '../parts/overview/period-choice.tsx'

/** All e-mails of a period: how they were read, and what they earned. */
export function OverviewPage() {
  const { t } = useTranslation('statistics')
  const [search, set] = useSearchState()
  // Today on the company's calendar.
  const today = useLoaded('GET /dashboard', {}).emails.current.to
  const period = periodOf(search, today)
  const { table, data } = useTable('GET /stats/emails', { query: period })
  return (
    <Page title={t('titles.statistics')} lead={t('emails.lead')}>
      <PeriodChoice period={period} today={today} onChange={(next) => set({ ...next, page: undefined })} />
      <Stack>
        <Sums sums={data?.sums} />
        <RevenueCard
          period={period}
          before={beforeOf(period)}
          empty={
            <Text fz="sm" c="dimmed">
              {t('emails.noRevenue')}
            </Text>
          }
        />
        <section aria-label={t('emails.list')}>
          <Title order={2} fz="md" mb="xs">
            {t('emails.list')}
          </Title>
          <CampaignTable table={table} />
        </section>
      </Stack>
    </Page>
  )
}

const RATES = ['opened', 'clicked', 'unsubscribed', 'bounced', 'complained'] as const

function Sums({ sums }: { sums: Answer<'GET /stats/emails'>['sums'] | undefined }) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
      <Stat label={t('figures.delivered')} value={sums && number(sums.totals.delivered)} />
      {RATES.map((name) => (
        <Stat key={name} label={t(`figures.${name}`)} value={sums && percent(sums.rates[name])} />
      ))}
    </SimpleGrid>
  )
}
