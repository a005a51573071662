import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { conversionOf } from '../../../../ui/figure/conversion.ts'
import { DaysCard } from '../../../../ui/figure/days-card.tsx'
import { Stat } from '../../../../ui/figure/stat.tsx'
import type { LandingPage } from '../../logic/landing-page.ts'

/** How often the page was seen, and its forms and surveys sent. */
export function FiguresView({ page: { figures, days } }: { page: LandingPage }) {
  const { t } = useTranslation('landing-pages')
  const { number, percent } = useFormat()
  const lines = useMemo(() => ({ views: t('figures.views'), submissions: t('figures.submissions') }), [t])
  return (
    <Stack>
      <div>
        <SimpleGrid cols={{ base: 2, md: 3 }}>
          <Stat label={lines.views} value={number(figures.views)} />
          <Stat label={lines.submissions} value={number(figures.submissions)} />
          <Stat label={t('figures.conversion')} value={percent(conversionOf(figures))} />
        </SimpleGrid>
        <Text fz="sm" c="dimmed" mt="xs">
          {t('figures.note')}
        </Text>
      </div>
      <DaysCard
        title={t('figures.perDay')}
        days={days}
        lines={lines}
        label={(sums) => t('figures.chart', sums)}
        empty={{ title: t('figures.empty.title'), text: t('figures.empty.text') }}
      />
    </Stack>
  )
}
