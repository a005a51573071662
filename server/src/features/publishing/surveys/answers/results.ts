import type { Static } from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { figuresOf } from '../../figures/index.ts'
import { contentOf } from '../content.ts'
import { scaleOf } from '../questions.ts'
import type { Question, Results } from '../schemas.ts'
import type { SurveyRow } from '../store.ts'
import { answeredKey, choiceKey } from './answers.ts'
import { type Company, shownTime } from './list-responses.ts'
import { countsOf } from './sql/counts.ts'
import { newestTexts } from './sql/responses.ts'

const SHOWN_TEXTS = 20
const SHOWN_DAYS = 366

/** The results of a survey, from counters. Answers to deleted questions and options are not among them. */
export async function resultsOf(db: Db, tenant: Company, survey: SurveyRow): Promise<Static<typeof Results>> {
  const figures = (await figuresOf(db, tenant.id, 'survey', [survey.id])).get(survey.id)!
  const counts = await countsOf(db, tenant.id, survey.id)
  const of = { tenantId: tenant.id, surveyId: survey.id }
  const questions: Static<typeof Results>['questions'] = []
  for (const question of contentOf(survey).questions) {
    const texts = question.type === 'text' ? await newestTexts(db, of, question.id, SHOWN_TEXTS) : []
    questions.push({
      ...figuresOfQuestion(question, counts),
      texts: texts.map(({ at, text }) => ({ at: shownTime(tenant, survey, at).toISOString(), text })),
    })
  }
  const days = [...figures.days]
    .filter(([, { submissions }]) => submissions > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-SHOWN_DAYS)
    .map(([day, { submissions }]) => ({ day, answered: submissions }))
  return { answered: figures.all.submissions, questions, days }
}

function figuresOfQuestion(question: Question, counts: ReadonlyMap<string, number>) {
  const { id, type, label, options } = question
  const count = (choice: string | number) => counts.get(choiceKey(id, choice)) ?? 0
  const distribution = scaleOf(question).map((value) => ({ value, count: count(value) }))
  const numbers = distribution.reduce((sum, one) => sum + one.count, 0)
  const total = distribution.reduce((sum, one) => sum + one.value * one.count, 0)
  return {
    ...{ id, type, label, distribution },
    answered: counts.get(answeredKey(id)) ?? 0,
    options: options.map((option) => ({ ...option, count: count(option.id) })),
    average: numbers ? rounded(total / numbers, 2) : null,
    nps: type === 'nps' && numbers ? netPromoterScore(distribution, numbers) : null,
  }
}

/** The percentage of promoters (9 and 10) without that of detractors (0 to 6). */
function netPromoterScore(distribution: readonly { value: number; count: number }[], all: number): number {
  const difference = distribution.reduce((sum, { value, count }) => {
    return sum + (value >= 9 ? count : value <= 6 ? -count : 0)
  }, 0)
  return rounded((100 * difference) / all, 1)
}

/** Without the minus of zero, which some languages show. */
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits + 0
