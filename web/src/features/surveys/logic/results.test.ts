import { expect, test } from 'vitest'
import { answerText, barsOf, groupOf, npsGroups } from './results.ts'
import type { QuestionResult } from './survey.ts'

const result = (more: Partial<QuestionResult>): QuestionResult => ({
  ...{ id: 'q', type: 'single', label: 'Q', answered: 4, options: [], distribution: [], average: null },
  ...{ nps: null, texts: [] },
  ...more,
})

test('bars are the options in their order, or the scale from its top, with shares of the answers', () => {
  const options = [
    { id: 'a', label: 'A', count: 1 },
    { id: 'b', label: 'B', count: 3 },
  ]
  expect(barsOf(result({ options }), String)).toEqual([
    { key: 'a', label: 'A', count: 1, share: 0.25 },
    { key: 'b', label: 'B', count: 3, share: 0.75 },
  ])
  const distribution = [1, 2].map((value) => ({ value, count: value }))
  expect(barsOf(result({ distribution, answered: 0 }), (value) => `${value} ★`)).toEqual([
    { key: '2', label: '2 ★', count: 2, share: 0 },
    { key: '1', label: '1 ★', count: 1, share: 0 },
  ])
})

test('promoters choose 9 or 10, detractors 6 or less', () => {
  expect([0, 6, 7, 8, 9, 10].map(groupOf)).toEqual([
    ...['detractors', 'detractors', 'passives', 'passives', 'promoters', 'promoters'],
  ])
  const distribution = [6, 8, 9, 10].map((value) => ({ value, count: 5 }))
  expect(npsGroups({ distribution })).toEqual([
    { group: 'promoters', count: 10, share: 0.5 },
    { group: 'passives', count: 5, share: 0.25 },
    { group: 'detractors', count: 5, share: 0.25 },
  ])
  expect(npsGroups({ distribution: [] }).map(({ share }) => share)).toEqual([0, 0, 0])
})

test('an answer is shown by the labels of its options', () => {
  const question = {
    ...{ id: 'q', type: 'multi' as const, label: 'Q', required: false },
    options: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ],
  }
  const given = (more: object) => ({
    answers: [{ questionId: 'q', number: null, optionIds: [], text: null, ...more }],
  })
  expect(answerText(question, given({ optionIds: ['a', 'b'] }))).toBe('A, B')
  expect(answerText(question, given({ number: 0 }))).toBe('0')
  expect(answerText(question, given({ text: 'Well' }))).toBe('Well')
  expect(answerText(question, { answers: [] })).toBe('')
})
