import { makeContactToken } from '../../src/features/publishing/surveys/answers/tokens.ts'
import type { useApi } from './api.ts'
import type { Answer } from './client.ts'
import type { Company } from './company.ts'

type Api = ReturnType<typeof useApi>

export const QUESTIONS = [
  { id: 'nps', type: 'nps', label: 'Would you recommend us?', required: true },
  { id: 'stars', type: 'rating', label: 'How was the delivery?' },
  {
    id: 'one',
    type: 'single',
    label: 'Which flowers?',
    options: [
      { id: 'roses', label: 'Roses' },
      { id: 'tulips', label: 'Tulips' },
    ],
  },
  {
    id: 'many',
    type: 'multi',
    label: 'Which colours?',
    options: [
      { id: 'red', label: 'Red' },
      { id: 'blue', label: 'Blue' },
      { id: 'white', label: 'White' },
    ],
  },
  { id: 'words', type: 'text', label: 'What else?' },
]

export async function makeSurvey(co: Company, more: object = {}) {
  const input = { name: `Survey ${crypto.randomUUID()}`, shopId: co.shopId, questions: QUESTIONS, ...more }
  return (await co.post('/surveys', input).ok(201)) as { id: string; publicUrl: string }
}

export const surveyPath = (co: Company, surveyId: string) => `/s/${co.tenant}/${surveyId}`

/** The token that a click in a mail adds to the address of a survey. */
export const tokenOf = (t: Api, co: Company, surveyId: string, contactId: string) =>
  makeContactToken(t.app.signingKeys, { tenantId: co.tenantId, publicId: co.tenant, surveyId }, contactId)

/** The token of the view in a page. */
export const viewIn = (page: Answer) => /name="pr\.token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''

interface Sending {
  /** The token of a contact. */
  c?: string
  /** Takes the place of the token of a new view. */
  view?: string
  ip?: string
}

/** Opens the page of a survey, waits and sends it: `{ 'a.nps': '9' }`. */
export async function answerSurvey(
  t: Api,
  co: Company,
  surveyId: string,
  fields: Record<string, string>,
  { c, view, ip }: Sending = {},
): Promise<Answer> {
  const path = surveyPath(co, surveyId) + (c ? `?c=${encodeURIComponent(c)}` : '')
  let token = view
  if (token === undefined) {
    token = viewIn(await t.stranger.get(path).raw())
    t.clock.forward(3000)
  }
  const body = new URLSearchParams({ ...fields, 'pr.token': token }).toString()
  const visitor = ip ? t.stranger.with({ 'x-forwarded-for': ip }) : t.stranger
  return visitor.post(path, body).raw()
}
