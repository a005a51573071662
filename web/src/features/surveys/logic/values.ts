import type { Body } from '../../../api/client.ts'
import { type Question, toSave } from './questions.ts'
import type { Survey } from './survey.ts'

type Patch = Body<'PATCH /surveys/{survey_id}'>

/** What the view Questions changes. A missing colour and a missing address are empty texts. */
export interface SurveyValues {
  name: string
  shopId: string
  title: string
  description: string
  questions: Question[]
  submitLabel: string
  thanks: string
  anonymous: boolean
  design: { accent: string; imageUrl: string }
  language: NonNullable<Survey['settings']['language']> | null
}

export const valuesOf = (survey: Survey): SurveyValues => ({
  name: survey.name,
  shopId: survey.shopId,
  title: survey.title,
  description: survey.description,
  questions: survey.questions,
  submitLabel: survey.submitLabel,
  thanks: survey.thanks,
  anonymous: survey.anonymous,
  design: { accent: survey.design.accent ?? '', imageUrl: survey.design.imageUrl ?? '' },
  language: survey.settings.language ?? null,
})

export const isAddress = (text: string) => /^https?:\/\/[^\s"<>]+$/.test(text)
export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Values that the server would refuse, by their names, each with the key of a text. Questions have faults of their own. */
export function faultsIn({
  name,
  design: { accent, imageUrl },
}: SurveyValues): Partial<Record<string, 'nameMissing' | 'colorWrong' | 'addressWrong'>> {
  return {
    ...(name.trim() ? {} : { name: 'nameMissing' as const }),
    ...(accent && !isColor(accent) ? { 'design.accent': 'colorWrong' as const } : {}),
    ...(imageUrl.trim() && !isAddress(imageUrl.trim()) ? { 'design.imageUrl': 'addressWrong' as const } : {}),
  }
}

/** The changed values as the server takes them; `before` are the saved questions. */
export function patchOf(
  { name, questions, design, language, ...plain }: Partial<SurveyValues>,
  before: readonly Question[],
): Patch {
  return {
    ...plain,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(questions && { questions: questions.map((question) => toSave(question, before)) }),
    ...(design && {
      design: { ...(design.accent ? { accent: design.accent } : {}), imageUrl: design.imageUrl.trim() || null },
    }),
    ...(language === undefined ? {} : { settings: { language } }),
  }
}
