import { completeQuestions, type QuestionTypes } from './questions.ts'
import type { Design, Question, Settings, SurveyInput, SurveyPatch } from './schemas.ts'
import type { SurveyRow } from './store.ts'

/** The content of a survey: what a client sends, complete. */
export type Content = Required<Omit<SurveyInput, 'questions'>> & { questions: Question[]; types: QuestionTypes }

const STANDARD = {
  questions: [],
  title: '',
  description: '',
  submitLabel: '',
  thanks: '',
  status: 'active' as const,
  anonymous: false,
  design: {},
  settings: {},
}

export const newContent = (input: SurveyInput): Content => {
  const { questions, types } = completeQuestions(input.questions ?? [])
  return { ...STANDARD, ...input, questions, types }
}

/** A content with the changes of a client. */
export const changedContent = (before: Content, { questions, ...patch }: SurveyPatch): Content => ({
  ...before,
  ...patch,
  settings: { ...before.settings, ...patch.settings },
  ...(questions ? completeQuestions(questions, before.types) : {}),
})

export const contentOf = (row: SurveyRow): Content => ({
  name: row.name,
  shopId: row.shop_id,
  questions: row.questions as Question[],
  types: row.question_types as QuestionTypes,
  title: row.title,
  description: row.description,
  submitLabel: row.submit_label,
  thanks: row.thanks,
  status: row.status as Content['status'],
  anonymous: row.anonymous,
  design: row.design as Design,
  settings: row.settings as Settings,
})

export const columnsOf = (content: Content) => ({
  name: content.name,
  shop_id: content.shopId,
  questions: JSON.stringify(content.questions),
  question_types: JSON.stringify(content.types),
  title: content.title,
  description: content.description,
  submit_label: content.submitLabel,
  thanks: content.thanks,
  status: content.status,
  anonymous: content.anonymous,
  design: JSON.stringify(content.design),
  settings: JSON.stringify(content.settings),
})
