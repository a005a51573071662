import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Section } from '../../../../ui/page/section.tsx'
import type { QuestionType } from '../../logic/questions.ts'
import { barsOf } from '../../logic/results.ts'
import type { QuestionResult } from '../../logic/survey.ts'
import { Bars } from './bars.tsx'
import { NpsResult } from './nps-result.tsx'
import { TextResult } from './text-result.tsx'

interface Props {
  question: QuestionResult
  number: number
  /** Responses of the survey. */
  all: number
}

type Part = (props: { question: QuestionResult }) => ReactNode
const PARTS: Record<QuestionType, Part> = {
  nps: NpsResult,
  rating: RatingResult,
  single: ChoiceResult,
  multi: ChoiceResult,
  text: TextResult,
}

/** What people answered to one question. */
export function QuestionCard({ question, number: place, all }: Props) {
  const { t } = useTranslation('surveys')
  const { number, percent } = useFormat()
  const { type, label, answered } = question
  const Part = PARTS[type]
  const lead = t('results.answered', { count: answered, shown: number(answered), share: percent(answered / all) })
  return (
    <Section title={`${place}. ${label}`} lead={`${t(`types.${type}.name`)} · ${lead}`}>
      {answered ? (
        <Part question={question} />
      ) : (
        <Text fz="sm" c="dimmed">
          {t('results.none')}
        </Text>
      )}
    </Section>
  )
}

function RatingResult({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  const { number } = useFormat()
  return (
    <>
      <Text mb="sm">
        {t('results.average')}{' '}
        <Text span fw={650} fz="xl" className="numbers">
          {question.average === null ? '—' : number(question.average)}
        </Text>{' '}
        <Text span c="dimmed">
          {t('results.ofFive')}
        </Text>
      </Text>
      <Bars label={question.label} bars={barsOf(question, (value) => t('results.stars', { count: value }))} />
    </>
  )
}

function ChoiceResult({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  return (
    <>
      <Bars label={question.label} bars={barsOf(question, String)} />
      {question.type === 'multi' && (
        <Text fz="xs" c="dimmed" mt="xs">
          {t('results.several')}
        </Text>
      )}
    </>
  )
}
