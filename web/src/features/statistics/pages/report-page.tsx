import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi, useLoaded } from '../../../api/hooks.ts'
import { useCompany } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTable } from '../../../parts/object/table.ts'
import { RevenueCard } from '../../../parts/revenue/revenue-card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { beforeOf, periodOf } from '../logic/period.ts'
import { ReadingCards, TopCards } from '../parts/breakdown/breakdowns.tsx'
import { CampaignTable } from '../parts/overview/campaign-table.tsx'
import { ComparedFigures } from '../parts/overview/compared-figures.tsx'
import { PeriodChoice } from '../parts/overview/period-choice.tsx'

/** Everything about a period on one page, made for printing. */
export function ReportPage() {
  const { t } = useTranslation('statistics')
  const { day } = useFormat()
  const { name } = useCompany()
  const [search, set] = useSearchState()
  const today = useLoaded('GET /dashboard', {}).emails.current.to
  const period = periodOf(search, today)
  const comparison = useApi('GET /stats/comparison', { query: period }, { keeps: true }).data
  const { table } = useTable('GET /stats/emails', { query: period })
  return (
    <Page
      title={t('report.title', { company: name })}
      above={[{ title: t('titles.statistics'), to: '/statistics' }]}
      lead={t('report.lead', { from: day(period.from), to: day(period.to) })}
      actions={
        <Button className="no-print" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('report.print')}
        </Button>
      }
    >
      <div className="no-print">
        <PeriodChoice period={period} today={today} onChange={(next) => set({ ...next, page: undefined })} />
      </div>
      <Stack>
        <ComparedFigures comparison={comparison} />
        <RevenueCard
          period={period}
          before={beforeOf(period)}
          empty={
            <Text fz="sm" c="dimmed">
              {t('emails.noRevenue')}
            </Text>
          }
        />
        <ReadingCards about={period} />
        <TopCards about={period} most={10} />
        <CampaignTable table={table} />
      </Stack>
    </Page>
  )
}
