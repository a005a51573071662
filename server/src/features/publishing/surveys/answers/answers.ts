import type { Static } from 'typebox'
import type { Answer, Question } from '../schemas.ts'

/** A stored answer: a number, the id of an option, ids of options, or true for a text, which is stored apart. */
export type Value = number | string | readonly string[] | true
/** By the ids of questions. Questions without an answer are missing. */
export type Values = Readonly<Record<string, Value>>
export type Texts = Readonly<Record<string, string>>

/** The answers of one response. */
export interface Answers {
  values: Values
  texts: Texts
}

/** The answer to a question as the API shows it; null when there is none, or only to options that were deleted. */
export function answerTo(question: Question, { values, texts }: Answers): Static<typeof Answer> | null {
  const { id: questionId } = question
  const value = Object.hasOwn(values, questionId) ? values[questionId] : undefined
  const empty = { questionId, number: null, optionIds: [], text: null }
  if (typeof value === 'number') return { ...empty, number: value }
  if (value === true) return Object.hasOwn(texts, questionId) ? { ...empty, text: texts[questionId]! } : null
  const known = new Set(question.options.map(({ id }) => id))
  const optionIds = [value ?? []].flat().filter((id) => known.has(id))
  return optionIds.length ? { ...empty, optionIds } : null
}

/** An answer as one line for people: options by their labels. */
export function answerText(question: Question, answers: Answers): string {
  const answer = answerTo(question, answers)
  if (!answer) return ''
  const labels = new Map(question.options.map(({ id, label }) => [id, label]))
  return answer.text ?? answer.number?.toString() ?? answer.optionIds.map((id) => labels.get(id)).join(', ')
}

/** The keys of the counters that a response counts in: once for each question that it answers, and for each choice. */
export function countedKeys(values: Values): string[] {
  return Object.entries(values).flatMap(([id, value]) => [
    answeredKey(id),
    ...(value === true ? [] : [value].flat().map((choice) => choiceKey(id, choice))),
  ])
}

export const answeredKey = (questionId: string) => `${questionId} *`
export const choiceKey = (questionId: string, choice: string | number) => `${questionId} ${choice}`
