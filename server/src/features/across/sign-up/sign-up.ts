import type { Context } from '../../../platform/context.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { isSingleSignOnOnly, requireStrong } from '../../account/sign-in/index.ts'
import { isSolved, WORK_BITS } from '../../publishing/forms/index.ts'
import { FASTEST_MS, makeViewToken, readViewToken } from '../../publishing/visitors/index.ts'
import { mailSignUp } from './jobs/mail-sign-up.ts'
import { limitMails } from './limits.ts'
import { insertSignUp } from './store.ts'

const PAGE = 'sign-up'
const LIFE = 24 * 3600 * 1000
/** The currency that companies of a language use most; it can be changed. */
const CURRENCIES: Record<string, string> = { cs: 'CZK', sk: 'EUR' }

/** The captcha of forms: the browser does some work, which costs programs time. */
export const makeCaptcha = ({ app, now }: Pick<Context, 'app' | 'now'>) => ({
  token: makeViewToken(app.signingKeys, PAGE, now),
  bits: WORK_BITS,
  waitMs: FASTEST_MS,
})

export interface SignUpInput {
  email: string
  password: string
  name: string
  company: string
  captcha: { token: string; solution: string }
  language?: string
  timezone?: string
  currency?: string
}

/**
 * Takes a sign-up and mails a link that confirms the address. Neither the answer nor its time shows whether the address has
 * an account: what happens to it is the work of a job.
 */
export async function signUp({ app, db, now }: Context, input: SignUpInput) {
  const { email, password, name, company, captcha, language = 'en', timezone = 'Europe/Prague' } = input
  const view = readViewToken(app.signingKeys, PAGE, captcha.token, now)
  if (view?.state !== 'right' || !isSolved(captcha.token, captcha.solution)) throw validation('captcha')
  requireStrong(password, [email, name, company])
  if (isSingleSignOnOnly(app.config, email)) throw validation('email', { reason: 'single_sign_on' })
  await limitMails({ app }, email)
  const password_hash = await hashPassword(password)
  await tx(db, async (db) => {
    const row = await insertSignUp(db, {
      ...{ email, name, company, password_hash, language, timezone, nonce: view.nonce },
      currency: input.currency ?? CURRENCIES[language] ?? 'EUR',
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE),
    })
    if (!row) throw validation('captcha')
    await enqueue(db, mailSignUp, { signUpId: row.id })
  })
}
