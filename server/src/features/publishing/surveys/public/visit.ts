import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { Reply } from '../../../../platform/http/reply.ts'
import { network } from '../../../../platform/net/network.ts'
import { findContact } from '../../../audience/contacts/index.ts'
import { limit, makeViewToken, type Place, readViewToken } from '../../visitors/index.ts'
import type { Answers } from '../answers/answers.ts'
import { chosenBy, readAnswers } from '../answers/read-answers.ts'
import { contactResponder } from '../answers/responder.ts'
import { isChangeable, saveAnswers } from '../answers/save-answers.ts'
import { answersOf, findResponse } from '../answers/sql/responses.ts'
import { readContactToken, viewsOf } from '../answers/tokens.ts'
import { pathOf, publicUrlOf } from '../describe.ts'
import type { OpenSurvey } from './open-survey.ts'
import { messagePage, OWN, type Shown, surveyPage } from './pages.ts'

const PER_VISITOR = { name: 'survey-visitor', most: 10 }
const PER_COMPANY = { name: 'survey-company', most: 300 }
// People of one office share an address, so contacts have a limit of their own.
const PER_CONTACT = { name: 'survey-contact', most: 20 }

/** The contact of a link. A token that is wrong, or of a deleted contact, is ignored: the person is a visitor then. */
async function contactOf({ app, db }: Context, { ref }: OpenSurvey, token: string): Promise<string | null> {
  const id = readContactToken(app.signingKeys, ref, token)
  return id && (await findContact(db, ref.tenantId, id)) ? id : null
}

const responseOf = ({ app, db }: Context, { ref }: OpenSurvey, contactId: string) =>
  findResponse(db, { ...ref, responder: contactResponder(app.signingKeys, ref, contactId) })

/** The page of a survey. A link may choose one answer in advance; nothing is stored, because programs open links too. */
export async function showSurvey(
  context: Context,
  survey: OpenSurvey,
  { c = '', q = '', a = '' }: { c?: string | undefined; q?: string | undefined; a?: string | undefined },
): Promise<Reply<never>> {
  const contactId = await contactOf(context, survey, c)
  const before = contactId ? await responseOf(context, survey, contactId) : undefined
  if (before && !isChangeable(before, context.now)) return messagePage(survey, survey.texts.answered)
  const token = makeViewToken(context.app.signingKeys, viewsOf(survey.ref), context.now)
  // Those who change their answers see them, unless the survey is anonymous: everyone with the link would see them too.
  const given = before?.contact_id
    ? (await answersOf(context.db, survey.ref.tenantId, [before])).get(before.id)
    : undefined
  const chosen = chosenBy(survey.content.questions, q, a)
  const answers = {
    values: { ...given?.values, ...chosen.values },
    texts: { ...given?.texts, ...chosen.texts },
  }
  return surveyPage(
    survey,
    pageOf(survey, {
      c: contactId ? c : '',
      action: ownPlace(context, survey).action,
      token,
      answers,
      isChange: before !== undefined,
    }),
  )
}

interface Page {
  c: string
  action: string
  token: string
  answers: Answers
  isChange?: boolean
}

function pageOf(survey: OpenSurvey, { c, action, token, answers, isChange = false }: Page): Shown {
  return {
    action: c ? `${action}?c=${encodeURIComponent(c)}` : action,
    token,
    answers,
    notices: noticesOf(survey, isChange),
  }
}

/** What visitors learn before they answer. */
export const noticesOf = ({ texts, content }: OpenSurvey, isChange = false): string[] => [
  ...(content.anonymous ? [texts.anonymous] : []),
  ...(isChange ? [texts.change] : []),
]

/** The page of a survey itself. */
export const ownPlace = ({ app }: Pick<Context, 'app'>, { ref }: OpenSurvey): Place => ({
  action: pathOf(ref, ref.surveyId),
  url: publicUrlOf(app, ref, ref.surveyId),
})

interface SentSurvey {
  body: Record<string, unknown>
  c?: string | undefined
  ip: string
  place: Place
}

/** Stores the answers of a page that was sent, and thanks; shows what is wrong beside what was answered. */
export async function takeSurvey(
  context: Context,
  survey: OpenSurvey,
  { body, c = '', ip, place }: SentSurvey,
): Promise<Reply<never>> {
  const { app, now } = context
  const { ref, timezone, content, texts } = survey
  const { faults, ...answers } = readAnswers(content.questions, body)
  const own = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '')
  const contactId = await contactOf(context, survey, c)
  const again = (fault: string, { status = 400, token = own(OWN.token) } = {}) =>
    surveyPage(
      survey,
      { ...pageOf(survey, { c: contactId ? c : '', action: place.action, token, answers }), faults, fault },
      status,
    )
  try {
    if (contactId) await limit(context, PER_CONTACT, `${ref.tenantId}:${ref.surveyId}:${contactId}`)
    else await limit(context, PER_VISITOR, `${ref.tenantId}:${ref.surveyId}:${network(ip)}`)
    const view = readViewToken(app.signingKeys, viewsOf(ref), own(OWN.token), now)
    if (!view || view.state === 'late')
      return again(texts.again, { token: makeViewToken(app.signingKeys, viewsOf(ref), now) })
    if (view.state === 'early' && !contactId) return again(texts.early)
    if (faults.size) return again('')
    if (!Object.keys(answers.values).length) return again(texts.empty)
    // Only programs fill it in. They learn nothing.
    if (own(OWN.trap)) return thanks(survey)
    if (!contactId) await limit(context, PER_COMPANY, ref.tenantId)
    const result = await saveAnswers(context, {
      ref,
      timezone,
      contactId,
      nonce: view.nonce,
      answers,
      within: place.within,
    })
    if (result === 'gone') return messagePage(survey, texts.inactive)
    return result === 'late' ? messagePage(survey, texts.answered) : thanks(survey)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    const { status, body, headers } = again(texts.tooMany, { status: 429 })
    return new Reply(status, body, { ...headers, 'retry-after': String(error.params?.retryAfter ?? 1) })
  }
}

const thanks = (survey: OpenSurvey) => messagePage(survey, survey.content.thanks || survey.texts.thanks)
