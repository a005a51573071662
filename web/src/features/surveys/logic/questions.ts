import type { Survey } from './survey.ts'

export type Question = Survey['questions'][number]
export type QuestionType = Question['type']
export type Option = Question['options'][number]

export const TYPES = ['nps', 'rating', 'single', 'multi', 'text'] as const satisfies readonly QuestionType[]
/** The most questions of a survey, and options of a question. */
export const MOST = 50

export const hasOptions = ({ type }: Pick<Question, 'type'>) => type === 'single' || type === 'multi'

const NPS = Array.from({ length: 11 }, (_, i) => i)
const RATING = [1, 2, 3, 4, 5]
/** The numbers that a question is answered by. */
export const scaleOf = ({ type }: Pick<Question, 'type'>): readonly number[] =>
  type === 'nps' ? NPS : type === 'rating' ? RATING : []

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 8

/**
 * An id of a new question or option, made here so that links to its answers are known before it is saved. It is random:
 * the id of a deleted question must not come back, because its answers are still stored.
 */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join('')

export const newOption = (label = ''): Option => ({ id: newId(), label })

/** A new question. A choice begins with two empty options. */
export const newQuestion = (type: QuestionType, label: string, options?: readonly string[]): Question => ({
  id: newId(),
  type,
  label,
  required: false,
  options: hasOptions({ type }) ? (options ?? ['', '']).map(newOption) : [],
})

/** A question that is answered in another way. A choice keeps its options. */
export const withType = (question: Question, type: QuestionType): Question => ({
  ...question,
  type,
  options: hasOptions({ type }) ? (question.options.length ? question.options : ['', ''].map(newOption)) : [],
})

/** A question as it is saved. One that changed its type is a new one: its answers cannot be read as another type. */
export const toSave = (question: Question, before: readonly Question[]): Question => ({
  ...question,
  id: before.some(({ id, type }) => id === question.id && type !== question.type) ? newId() : question.id,
  label: question.label.trim(),
  options: question.options.map(({ id, label }) => ({ id, label: label.trim() })),
})

/** A copy with ids of its own. */
export const copyOf = (question: Question): Question => ({
  ...question,
  id: newId(),
  options: question.options.map(({ label }) => newOption(label)),
})

export type QuestionFault = 'labelMissing' | 'optionsMissing' | 'optionsTwice'

/** What is wrong with a question, as a key of the texts; null if nothing is. */
export function faultOf(question: Question): QuestionFault | null {
  if (!question.label.trim()) return 'labelMissing'
  if (!hasOptions(question)) return null
  const labels = question.options.map(({ label }) => label.trim())
  if (!labels.length || labels.includes('')) return 'optionsMissing'
  return new Set(labels).size < labels.length ? 'optionsTwice' : null
}
