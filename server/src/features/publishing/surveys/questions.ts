import { randomInt } from 'node:crypto'
import { validation } from '../../../platform/errors.ts'
import type { Question, QuestionInput } from './schemas.ts'

/** The types of the questions that a survey ever had, by their ids. */
export type QuestionTypes = Record<string, Question['type']>

/** The scales of questions that are answered by a number. */
const SCALES: Partial<Record<Question['type'], readonly number[]>> = {
  nps: Array.from({ length: 11 }, (_, i) => i),
  rating: [1, 2, 3, 4, 5],
}
export const scaleOf = ({ type }: Pick<Question, 'type'>): readonly number[] => SCALES[type] ?? []
export const hasOptions = ({ type }: Pick<Question, 'type'>) => type === 'single' || type === 'multi'

/**
 * Questions as they are stored, each with an id. 400 with the path of a wrong one. An id keeps its type, also after the
 * question was deleted: its answers are still there.
 */
export function completeQuestions(
  given: readonly QuestionInput[],
  before: QuestionTypes = {},
): { questions: Question[]; types: QuestionTypes } {
  const types = new Map(Object.entries(before))
  // New ids must differ from all that were ever used.
  const used = new Set([...types.keys(), ...given.flatMap(({ id }) => id ?? [])])
  const seen = new Set<string>()
  const questions = given.map((question, i) => {
    const { type, label, required = false, options = [] } = question
    const path = `questions.${i}`
    const id = question.id ?? newId(used)
    if (seen.has(id)) throw validation(`${path}.id`)
    seen.add(id)
    if ((types.get(id) ?? type) !== type) throw validation(`${path}.type`)
    types.set(id, type)
    if (hasOptions({ type }) !== options.length > 0) throw validation(`${path}.options`)
    return { id, type, label, required, options: completeOptions(options, path) }
  })
  return { questions, types: Object.fromEntries(types) }
}

function completeOptions(given: NonNullable<QuestionInput['options']>, path: string): Question['options'] {
  const used = new Set(given.flatMap(({ id }) => id ?? []))
  const seen = new Set<string>()
  return given.map((option, i) => {
    const id = option.id ?? newId(used)
    if (seen.has(id)) throw validation(`${path}.options.${i}.id`)
    seen.add(id)
    return { id, label: option.label }
  })
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A new id, which is added to the used ones. It is random, so that the id of a deleted option does not come back. */
function newId(used: Set<string>): string {
  for (;;) {
    const id = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    if (used.has(id)) continue
    used.add(id)
    return id
  }
}
