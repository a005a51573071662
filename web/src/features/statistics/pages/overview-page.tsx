import { Button, Menu, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useApi, useLoaded } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { useTable } from '../../../parts/object/table.ts'
import type { Period } from '../../../parts/revenue/revenue.ts'
import { RevenueCard } from '../../../parts/revenue/revenue-card.tsx'
import { PageLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { beforeOf, periodOf } from '../logic/period.ts'
import { ReadingCards, TopCards } from '../parts/breakdown/breakdowns.tsx'
import { CohortGrid } from '../parts/breakdown/cohort-grid.tsx'
import { CampaignTable } from '../parts/overview/campaign-table.tsx'
import { ComparedFigures } from '../parts/overview/compared-figures.tsx'
import { PeriodChoice } from '../parts/overview/period-choice.tsx'

const VIEWS = ['overview', 'reading', 'products', 'cohorts'] as const

/** All e-mails of a period: how they were read, what they earned, and how contacts stay. */
export function OverviewPage() {
  const { t } = useTranslation('statistics')
  const [search, set] = useSearchState()
  // Today on the company's calendar.
  const today = useLoaded('GET /dashboard', {}).emails.current.to
  const period = periodOf(search, today)
  const view = VIEWS.find((one) => one === search.view) ?? 'overview'
  return (
    <Page title={t('titles.statistics')} lead={t('emails.lead')} actions={<ReportMenu period={period} />}>
      <Tabs
        value={view}
        onChange={(value) => set({ view: value === 'overview' ? undefined : (value ?? undefined), page: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('views')}>
          {VIEWS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`overview.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {view !== 'cohorts' && (
          <PeriodChoice period={period} today={today} onChange={(next) => set({ ...next, page: undefined })} />
        )}
        <Tabs.Panel value="overview">
          <Mails period={period} />
        </Tabs.Panel>
        <Tabs.Panel value="reading">
          <ReadingCards about={period} />
        </Tabs.Panel>
        <Tabs.Panel value="products">
          <TopCards about={period} most={50} />
        </Tabs.Panel>
        <Tabs.Panel value="cohorts">
          <CohortGrid today={today} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Mails({ period }: { period: Period }) {
  const { t } = useTranslation('statistics')
  const { table } = useTable('GET /stats/emails', { query: period })
  const comparison = useApi('GET /stats/comparison', { query: period }, { keeps: true }).data
  return (
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
      <section aria-label={t('emails.list')}>
        <Title order={2} fz="md" mb="xs">
          {t('emails.list')}
        </Title>
        <CampaignTable table={table} />
      </section>
    </Stack>
  )
}

/** The report of a period: to print, or as a file. */
function ReportMenu({ period }: { period: Period }) {
  const { t } = useTranslation('statistics')
  const file = (format: 'csv' | 'json') => addressOf('GET /stats/report', { query: { ...period, format } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('report.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={PageLink}
          to={`/statistics/report?${new URLSearchParams({ ...period })}`}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('report.open')}
        </Menu.Item>
        {(['csv', 'json'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={file(format)} download>
            {t(`report.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
