import { Grid, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay, useMe } from '../../../core/company.tsx'
import { RevenueCard } from '../../../parts/revenue/revenue-card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ContactFigures } from '../parts/contact-figures.tsx'
import { EmailFigures } from '../parts/email-figures.tsx'
import { LastCampaigns } from '../parts/last-campaigns.tsx'
import { Onboarding } from '../parts/onboarding.tsx'
import { TrendCard } from '../parts/trend-card.tsx'

/** The figures of the last thirty days against the thirty before. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { person } = useMe()
  const { data } = useApi('GET /dashboard', {})
  const seesCampaigns = useMay('campaigns', 'read')
  const name = person?.name.split(' ')[0]
  return (
    <Page title={name ? t('hello', { name }) : t('titles.home')} lead={t('lead')}>
      <Stack>
        <Onboarding />
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
          <ContactFigures contacts={data?.contacts} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
          <EmailFigures emails={data?.emails} />
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
