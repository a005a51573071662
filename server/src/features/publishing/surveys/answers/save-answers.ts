import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { lockContacts } from '../../../audience/contacts/index.ts'
import { addFigure } from '../../figures/index.ts'
import type { Place } from '../../visitors/index.ts'
import { surveyAnswered } from '../events.ts'
import { holdSurvey, type SurveyRow } from '../store.ts'
import { noonOf } from './anonymous-time.ts'
import { type Answers, countedKeys, type Values } from './answers.ts'
import { contactResponder, visitorResponder } from './responder.ts'
import { countAnswers } from './sql/counts.ts'
import {
  deleteResponse,
  insertResponse,
  lockResponse,
  type ResponseRow,
  updateResponse,
  writeTexts,
} from './sql/responses.ts'
import type { SurveyRef } from './tokens.ts'

const CHANGEABLE_MS = 24 * 3_600_000

/**
 * Whether answers that were first given at this time can still be changed. Of anonymous ones only the day is known, by its
 * noon, so they can be changed until the end of the next day.
 */
export const isChangeable = ({ at, contact_id }: Pick<ResponseRow, 'at' | 'contact_id'>, now: Date) =>
  now.getTime() - at.getTime() < (contact_id ? 1 : 1.5) * CHANGEABLE_MS

interface Answered {
  ref: SurveyRef
  timezone: string
  /** Null for a visitor, who is known by the page. */
  contactId: string | null
  nonce: string
  answers: Answers
  /** The page around the survey, whose figures count it too. */
  within?: Place['within'] | undefined
}

/**
 * Stores the answers of a contact or a visitor, or replaces those of the last 24 hours. `late`: they were given before
 * that; `gone`: the survey is not there any more.
 */
export const saveAnswers = (
  { app, db, now }: Context,
  { ref, timezone, contactId, nonce, answers, within }: Answered,
): Promise<'saved' | 'late' | 'gone'> =>
  tx(db, async (db) => {
    const { tenantId, surveyId } = ref
    // The contact is locked first: its events must be in order.
    const [contact] = contactId ? await lockContacts(db, tenantId, [contactId]) : []
    const survey = await holdSurvey(db, tenantId, surveyId)
    if (survey?.status !== 'active') return 'gone'
    const responder = contact ? contactResponder(app.signingKeys, ref, contact.id) : visitorResponder(nonce)
    const named = contact && !survey.anonymous ? contact.id : null
    const key = { tenantId, surveyId, responder }
    // The time of the click in the mail, next to the exact time, would name the contact: anonymous answers have a day only.
    const at = survey.anonymous ? noonOf(now, timezone) : now
    const given = { contactId: named, values: answers.values }
    const responseId = await insertResponse(db, key, given, at)
    if (!responseId) return replace(db, { ...key, anonymousAt: survey.anonymous ? at : null }, answers, now)
    await writeTexts(db, key, responseId, answers.texts)
    await countAnswers(db, key, { added: countedKeys(answers.values), removed: [] })
    for (const counted of [{ kind: 'survey' as const, id: surveyId }, ...(within ? [within] : [])])
      await addFigure(db, { tenantId, ...counted, day: dayOf(now, timezone), figure: 'submissions' })
    // Only the first answers are an event: an automation must not start again when a contact corrects an answer.
    if (named) await writeEvents(db, tenantId, [eventOf(survey, named, answers.values, now)])
    return 'saved'
  })

async function replace(
  db: Db,
  key: { tenantId: string; surveyId: string; responder: Buffer; anonymousAt: Date | null },
  { values, texts }: Answers,
  now: Date,
): Promise<'saved' | 'late'> {
  const response = await lockResponse(db, key)
  if (!isChangeable(response, now)) return 'late'
  const id = await write(db, key, response, values)
  await writeTexts(db, key, id, texts)
  await countAnswers(db, key, { added: countedKeys(values), removed: countedKeys(response.answers as Values) })
  return 'saved'
}

/** Writes changed answers; returns the id of the response. Named answers that become anonymous are a new response. */
async function write(
  db: Db,
  key: { tenantId: string; surveyId: string; responder: Buffer; anonymousAt: Date | null },
  response: ResponseRow,
  values: Values,
): Promise<string> {
  if (!key.anonymousAt || !response.contact_id) {
    await updateResponse(db, response, values)
    return response.id
  }
  await deleteResponse(db, response)
  return (await insertResponse(db, key, { contactId: null, values }, key.anonymousAt))!
}

const eventOf = ({ id, shop_id }: SurveyRow, contactId: string, values: Values, at: Date) =>
  surveyAnswered({
    at,
    contactId,
    objectId: id,
    data: {
      surveyId: id,
      shopId: shop_id,
      answers: Object.entries(values).map(([questionId, value]) => ({
        questionId,
        ...(value === true ? {} : { value: typeof value === 'number' ? value : [value].flat() }),
      })),
    },
  })
