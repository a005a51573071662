import type { Reference } from '../../object/references.ts'
import type { Values } from './definition.ts'

/** The field of a rule that compares an answer to a question of a survey. */
export const ANSWERS = 'answers'

/** An answer by a number. Other answers are ids of options. */
export interface NumberAnswer {
  op: string
  value?: number
}

export const isNumberAnswer = (answers: unknown): answers is NumberAnswer =>
  typeof answers === 'object' && answers !== null && !Array.isArray(answers)

/** The chosen options of an answer. */
export const optionIdsOf = ({ answers }: Values): string[] => (Array.isArray(answers) ? answers.map(String) : [])

/** A question has a name in its survey, and an option in its question. */
export const partReference = ({ surveyId, questionId }: Values, optionId?: string): Reference => ({
  kind: 'survey_part',
  id: [surveyId, questionId, ...(optionId ? [optionId] : [])].join('/'),
})

/** The parts of a survey that a rule names. */
export const partsIn = (values: Values): Reference[] =>
  values.surveyId && values.questionId
    ? [partReference(values), ...optionIdsOf(values).map((id) => partReference(values, id))]
    : []
