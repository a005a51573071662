import { trimmed } from '../../../../platform/text/normalise.ts'
import { scaleOf } from '../questions.ts'
import type { Question } from '../schemas.ts'
import type { Answers, Value } from './answers.ts'

/** Names of fields of the page: ids have no dots. */
export const fieldOf = (questionId: string) => `a.${questionId}`
export const boxOf = (questionId: string, optionId: string) => `a.${questionId}.${optionId}`

export const MAX_TEXT = 5000
export type Fault = 'required' | 'wrong' | 'long'

export interface Sent extends Answers {
  /** By the ids of questions. */
  faults: ReadonlyMap<string, Fault>
}

/** Reads the answers of a page that was sent. Fields of other names are ignored: browsers and extensions add some. */
export function readAnswers(questions: readonly Question[], body: Record<string, unknown>): Sent {
  const values = new Map<string, Value>()
  const texts = new Map<string, string>()
  const faults = new Map<string, Fault>()
  const sent = (name: string) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  for (const question of questions) {
    const { id, type, options, required } = question
    if (type === 'multi') {
      const chosen = options.map((option) => option.id).filter((optionId) => sent(boxOf(id, optionId)) !== '')
      if (chosen.length) values.set(id, chosen)
      else if (required) faults.set(id, 'required')
      continue
    }
    const given = trimmed(sent(fieldOf(id)).replaceAll('\r\n', '\n'))
    if (given === '') {
      if (required) faults.set(id, 'required')
    } else if (type === 'text') {
      values.set(id, true)
      texts.set(id, given)
      if (given.length > MAX_TEXT) faults.set(id, 'long')
    } else {
      const value = choiceOf(question, given)
      if (value === undefined) faults.set(id, 'wrong')
      else values.set(id, value)
    }
  }
  return { values: Object.fromEntries(values), texts: Object.fromEntries(texts), faults }
}

/** The number or the option that a text names, if the question has it. */
export function choiceOf(question: Question, given: string): Value | undefined {
  const number = scaleOf(question).find((value) => String(value) === given)
  return number ?? question.options.find(({ id }) => id === given)?.id
}

/** The answer that a link in a mail chooses; no answer if the survey has no such question or choice. */
export function chosenBy(questions: readonly Question[], questionId: string, given: string): Answers {
  const question = questions.find(({ id }) => id === questionId)
  const value = question && choiceOf(question, given)
  if (!question || value === undefined) return { values: {}, texts: {} }
  return { values: { [question.id]: question.type === 'multi' ? [String(value)] : value }, texts: {} }
}
