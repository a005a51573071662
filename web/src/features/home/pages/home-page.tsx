import { Button, Grid, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay, useMe } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { RevenueCard } from '../../../parts/revenue/revenue-card.tsx'
import { PageLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { LENGTHS, lengthOf } from '../logic/length.ts'
import { ContactFigures } from '../parts/contact-figures.tsx'
import { EmailFigures } from '../parts/email-figures.tsx'
import { LastCampaigns } from '../parts/last-campaigns.tsx'
import { Onboarding } from '../parts/onboarding.tsx'
import { hasRevenue, RevenueFigure } from '../parts/revenue-figure.tsx'
import { TrendCard } from '../parts/trend-card.tsx'

/** The figures of the last days against as many before, and the next steps. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { person } = useMe()
  const [search, set] = useSearchState()
  const days = lengthOf(search.days)
  const { data } = useApi('GET /dashboard', { query: { days } }, { keeps: true })
  const seesCampaigns = useMay('campaigns', 'read')
  const earns = seesCampaigns && data && hasRevenue(data.revenue)
  const name = person?.name.split(' ')[0]
  return (
    <Page
      title={name ? t('hello', { name }) : t('titles.home')}
      lead={t('lead', { count: days })}
      actions={
        <>
          <SegmentedControl
            aria-label={t('period')}
            value={String(days)}
            onChange={(value) => set({ days: value === '30' ? undefined : value })}
            data={LENGTHS.map((length) => ({ value: String(length), label: t('days', { count: length }) }))}
          />
          <NewCampaign />
        </>
      }
    >
      <Stack>
        <Onboarding />
        <SimpleGrid cols={{ base: 2, md: earns ? 5 : 4 }} spacing="md">
          {earns && data && <RevenueFigure revenue={data.revenue} days={days} />}
          <EmailFigures emails={data?.emails} days={days} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
          <ContactFigures contacts={data?.contacts} days={days} />
        </SimpleGrid>
        {seesCampaigns && data && <RevenueCard period={data.emails.current} before={data.emails.previous} />}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: seesCampaigns ? 6 : 12 }}>
            <TrendCard trend={data?.contacts.trend} />
          </Grid.Col>
          {seesCampaigns && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <LastCampaigns />
            </Grid.Col>
          )}
        </Grid>
      </Stack>
    </Page>
  )
}

function NewCampaign() {
  const { t } = useTranslation('home')
  if (!useMay('campaigns')) return null
  return (
    <Button component={PageLink} to="/campaigns?new=1" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('newCampaign')}
    </Button>
  )
}
