import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { conversionOf } from '../../../../ui/figure/conversion.ts'
import { DaysCard } from '../../../../ui/figure/days-card.tsx'
import { Stat } from '../../../../ui/figure/stat.tsx'
import type { Form } from '../../logic/form.ts'
import { RivalSection } from './rival-section.tsx'

const NAMES = ['views', 'submissions', 'confirmations'] as const

/** How often the form was seen, sent and confirmed, and how it does against a rival. */
export function FiguresView({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const { figures } = form
  const lines = useMemo(
    () => ({
      views: t('figures.views'),
      submissions: t('figures.submissions'),
      confirmations: t('figures.confirmations'),
    }),
    [t],
  )
  return (
    <Stack>
      <div>
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          {NAMES.map((name) => (
            <Stat key={name} label={lines[name]} value={number(figures[name])} />
          ))}
          <Stat label={t('figures.conversion')} value={percent(conversionOf(figures))} />
        </SimpleGrid>
        <Text fz="sm" c="dimmed" mt="xs">
          {t('figures.note')}
        </Text>
      </div>
      <DaysCard
        title={t('figures.perDay')}
        days={form.days}
        lines={lines}
        label={(sums) => t('figures.chart', sums)}
        empty={{ title: t('figures.empty.title'), text: t('figures.empty.text') }}
      />
      <RivalSection key={form.id} form={form} />
    </Stack>
  )
}
