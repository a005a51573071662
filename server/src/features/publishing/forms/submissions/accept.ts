import type { Context } from '../../../../platform/context.ts'
import type { SigningKeys } from '../../../../platform/crypto/signing-keys.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { validation } from '../../../../platform/errors.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { network } from '../../../../platform/net/network.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { findPurposes } from '../../../audience/consents/index.ts'
import { addFigure } from '../../figures/index.ts'
import { limit, type Place } from '../../visitors/index.ts'
import { type OpenForm, shownIn } from '../public/open-form.ts'
import type { Shown } from '../texts.ts'
import { isSolved, readChallenge } from './challenge.ts'
import { handleSubmission } from './jobs/handle-submission.ts'
import { type FilledIn, readValues } from './read-values.ts'
import { insertSubmission, wasSentBy } from './sql/submissions.ts'

export interface Submission {
  values: Record<string, unknown>
  token: string
  solution?: string | undefined
  /** A field that people do not see. */
  trap?: string | undefined
  page?: string | undefined
  /** The page around the form, whose figures count it too. */
  within?: Place['within'] | undefined
  language?: string | undefined
  /** Whether a second page may stand for the work: only where there are no scripts. */
  withSecondPage?: boolean
}

export interface Visitor {
  ip: string
  userAgent: string
  /** The page before, as far as the browser names it. */
  referer?: string
}

const PER_ADDRESS = { name: 'form-address', most: 3, hours: 24 }
const PER_COMPANY = { name: 'form-company', most: 300 }
const PER_VISITOR = { name: 'form-visitor', most: 10 }

/** 10 an hour for each form and network. */
export const limitVisitor = (context: Pick<Context, 'app'>, { row }: OpenForm, ip: string) =>
  limit(context, PER_VISITOR, `${row.tenant_id}:${row.id}:${network(ip)}`)

/**
 * Takes what a person filled in, and answers the same for every address: what happens to it depends on the contact, and
 * is the work of a job. A form that is sent twice counts once. 400 with `values.<field>`, or `captcha` when the token is
 * wrong or the work is missing.
 */
export async function acceptSubmission(
  { app, db, now }: Context,
  form: OpenForm,
  { values, token, solution = '', trap = '', page, within, language, withSecondPage = false }: Submission,
  { ip, userAgent }: Visitor,
): Promise<Shown> {
  const { tenant, row, customFields } = form
  const shown = shownIn(form, language)
  const filled = readValues(shown.fields, values, { customFields, needsConsent: row.purpose_id !== null })
  const challenge = readChallenge(app.signingKeys, { publicId: tenant.publicId, formId: row.id }, token, now)
  const isRight = challenge?.state === 'right' && challenge.textVersion === row.text_version
  // Only programs fill it in. They learn nothing.
  if (trap) return shown
  const isSecond = withSecondPage && challenge?.isSecondPage
  const isWorkDone = !row.captcha || isSecond || isSolved(token, solution)
  if (!isRight || !isWorkDone) throw validation('captcha')
  const { email, ...input } = filled
  const purposes = await withVersions(db, tenant.id, input.purposes)
  const proof = {
    ...{ ip, userAgent: userAgent.slice(0, 500), ...(page ? { url: page.slice(0, 2000) } : {}) },
    ...{ text: shown.consentText, formTextVersion: row.text_version },
  }
  const submission = {
    formId: row.id,
    nonce: challenge.nonce,
    email,
    addressHash: addressHash(app.signingKeys, tenant.id, email),
    input: { ...input, purposes, language: shown.language },
    proof,
  }
  await tx(db, async (db) => {
    const id = await insertSubmission(db, { tenantId: tenant.id, ...submission }, now)
    // A view that was sent already costs no limit: one token must not use up those of the company. Sent again with another
    // address, which the person corrected, it needs a new token.
    if (!id) {
      if (await wasSentBy(db, tenant.id, challenge.nonce, submission.addressHash)) return
      throw validation('captcha')
    }
    await limit({ app }, PER_ADDRESS, `${tenant.id}:${filled.email.toLowerCase()}`)
    await limit({ app }, PER_COMPANY, tenant.id)
    const day = dayOf(now, tenant.timezone)
    for (const counted of [{ kind: 'form' as const, id: row.id }, ...(within ? [within] : [])])
      await addFigure(db, { tenantId: tenant.id, ...counted, day, figure: 'submissions' })
    await enqueue(db, handleSubmission, { tenantId: tenant.id, submissionId: id })
  })
  return shown
}

/** Purposes with the version of their text that the person agrees to. */
async function withVersions(db: Db, tenantId: string, purposes: FilledIn['purposes']): Promise<FilledIn['purposes']> {
  if (!purposes.length) return []
  const rows = await findPurposes(
    db,
    tenantId,
    purposes.map(({ id }) => id),
  )
  const versions = new Map(rows.map(({ id, text_version }) => [id, text_version]))
  return purposes.flatMap((one) => {
    const textVersion = versions.get(one.id)
    return textVersion ? [{ ...one, textVersion }] : []
  })
}

/** Stands for an address, so that it can be forgotten and compared. */
const addressHash = (keys: SigningKeys, tenantId: string, email: string): Buffer =>
  keys.sign('link', `form-address:${tenantId}:${email.toLowerCase()}`).mac
