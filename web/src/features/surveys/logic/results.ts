import type { QuestionResult, Response, Survey } from './survey.ts'

export interface Bar {
  key: string
  label: string
  count: number
  /** Of the responses with an answer to the question, from 0 to 1. */
  share: number
}

const shareOf = (count: number, all: number) => (all ? count / all : 0)

/** The bars of a question: its options in their order, or the values of its scale, the highest first. */
export function barsOf({ options, distribution, answered }: QuestionResult, nameOf: (value: number) => string): Bar[] {
  const bar = (key: string, label: string, count: number) => ({ key, label, count, share: shareOf(count, answered) })
  return distribution.length
    ? distribution.map(({ value, count }) => bar(String(value), nameOf(value), count)).reverse()
    : options.map(({ id, label, count }) => bar(id, label, count))
}

export const NPS_GROUPS = ['promoters', 'passives', 'detractors'] as const
export type NpsGroup = (typeof NPS_GROUPS)[number]
export const groupOf = (value: number): NpsGroup => (value >= 9 ? 'promoters' : value >= 7 ? 'passives' : 'detractors')

/** The groups that the score is computed from. */
export function npsGroups({ distribution }: Pick<QuestionResult, 'distribution'>) {
  const all = distribution.reduce((sum, { count }) => sum + count, 0)
  return NPS_GROUPS.map((group) => {
    const count = distribution.reduce((sum, one) => sum + (groupOf(one.value) === group ? one.count : 0), 0)
    return { group, count, share: shareOf(count, all) }
  })
}

type Question = Survey['questions'][number]

/** The answer to a question as one text: options by their labels. Empty if there is none. */
export function answerText({ id, options }: Question, { answers }: Pick<Response, 'answers'>): string {
  const answer = answers.find(({ questionId }) => questionId === id)
  if (!answer) return ''
  const labels = new Map(options.map((option) => [option.id, option.label]))
  return answer.text ?? answer.number?.toString() ?? answer.optionIds.map((one) => labels.get(one)).join(', ')
}
