// Passwords that are easy to guess are refused wherever a person chooses one; the reason is named.
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { createOneTimeToken } from '../accounts/index.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const CHANGE = '/api/v1/auth/password'
const CONFIRM = '/api/v1/auth/password-reset/confirm'

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.5.${places >> 8}.${places++ & 255}` })

/** A person, and passwords that are too weak for that person, with the reason. */
async function person() {
  const co = await t.company()
  const jana = await co.member('finance')
  await jana.patch('/api/v1/auth/me', { name: 'Jana Nováková' }).ok(200)
  const weak = { password12: 'common', '1111111111': 'simple', [jana.email]: 'personal', 'novakova-2026': 'personal' }
  const expiry = new Date(t.clock.now().getTime() + 3600_000)
  const link = () => createOneTimeToken(co.db, 'password_reset', { personId: jana.personId }, expiry)
  return { jana, weak: Object.entries(weak), link }
}

const signsIn = async (email: string, password: string) =>
  (await visitor().post('/api/v1/auth/login', { email, password }).raw()).status === 200

test('a person who changes the password', async () => {
  const { jana, weak } = await person()
  for (const [password, reason] of weak) {
    const error = await jana.post(CHANGE, { current: PASSWORD, password }).fails(400, 'validation', 'password')
    expect(error.params, password).toEqual({ reason })
  }
  expect(await signsIn(jana.email, PASSWORD)).toBe(true)
})

test('a person with a mailed link, which is not used up', async () => {
  const { jana, weak, link } = await person()
  const token = await link()
  for (const [password, reason] of weak) {
    const error = await visitor().post(CONFIRM, { token, password }).fails(400, 'validation', 'password')
    expect(error.params, password).toEqual({ reason })
  }
  await visitor().post(CONFIRM, { token, password: 'Another-horse-10' }).ok(204)
  expect(await signsIn(jana.email, 'Another-horse-10')).toBe(true)
})

test('the page of a mailed link shows the reason in the language of the link', async () => {
  const { weak, link } = await person()
  const token = await link()
  const shown = async (password: string, lang: string) => {
    const answer = await visitor()
      .post(`/reset-password/${token}?lang=${lang}`, new URLSearchParams({ password }).toString())
      .raw()
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('<form method="post">')
    return /role="alert">([^<]*)</.exec(answer.text)![1]!
  }
  const reasons: string[] = []
  for (const lang of ['en', 'cs', 'sk']) for (const [password] of weak) reasons.push(await shown(password, lang))
  expect(new Set(reasons).size).toBe(9)
  expect(await shown('password12', 'en')).toContain('Many people use this password')
  expect(await shown('password12', 'cs')).toContain('Toto heslo používá mnoho lidí')
  expect(await shown('password12', 'sk')).toContain('Toto heslo používa veľa ľudí')
})
