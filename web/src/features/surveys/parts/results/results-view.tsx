import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconChartBar, IconLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { conversionOf } from '../../../../ui/figure/conversion.ts'
import { DaysCard } from '../../../../ui/figure/days-card.tsx'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { PageLink } from '../../../../ui/link/link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { Fault } from '../../../../ui/page/fault.tsx'
import type { Results, Survey } from '../../logic/survey.ts'
import { QuestionCard } from './question-card.tsx'
import { ResponsesSection } from './responses-section.tsx'

/** What people answered: figures of the survey, of each question, and the responses themselves. */
export function ResultsView({ survey }: { survey: Survey }) {
  const { t } = useTranslation('surveys')
  const { data, error, refetch } = useApi(
    'GET /surveys/{survey_id}/results',
    { path: { survey_id: survey.id } },
    { isShown: true },
  )
  if (error && !data) return <Fault error={error} onAgain={() => void refetch()} />
  if (!data) return <Skeleton h={400} />
  if (!data.answered)
    return (
      <Empty icon={IconChartBar} title={t('results.empty.title')} text={t('results.empty.text')}>
        <Button
          component={PageLink}
          to={`/surveys/${survey.id}?view=link`}
          leftSection={<IconLink size={16} aria-hidden />}
        >
          {t('views.link')}
        </Button>
      </Empty>
    )
  return (
    <Stack>
      <Sums survey={survey} results={data} />
      <Days days={data.days} />
      {data.questions.map((question, i) => (
        <QuestionCard key={question.id} question={question} number={i + 1} all={data.answered} />
      ))}
      <ResponsesSection survey={survey} />
    </Stack>
  )
}

function Sums({ survey: { figures }, results: { answered, days } }: { survey: Survey; results: Results }) {
  const { t } = useTranslation('surveys')
  const { number, percent, day } = useFormat()
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div>
      <SimpleGrid cols={{ base: 2, xs: 3 }}>
        <Stat label={t('figures.responses')} value={number(answered)} />
        <Stat label={t('figures.views')} value={number(figures.views)} />
        <Stat label={t('figures.rate')} value={percent(conversionOf({ ...figures, submissions: answered }))} />
      </SimpleGrid>
      {first && last && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('results.period', { from: day(first.day), to: day(last.day) })} {t('figures.note')}
        </Text>
      )}
    </div>
  )
}

function Days({ days }: Pick<Results, 'days'>) {
  const { t } = useTranslation('surveys')
  const lines = useMemo(() => ({ answered: t('figures.responses') }), [t])
  return (
    <DaysCard<'answered'>
      title={t('results.perDay')}
      days={days}
      lines={lines}
      label={({ answered }) => t('results.daysChart', { number: answered })}
      empty={{ title: t('results.empty.title'), text: t('results.empty.text') }}
    />
  )
}
