import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { deviceOf } from './device.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const SESSIONS = '/api/v1/auth/sessions'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let places = 0
/** Signs in from a device, as a browser does. */
async function signIn(email: string, userAgent: string) {
  const ip = `10.7.0.${++places}`
  const answer = await t.stranger
    .with({ 'x-forwarded-for': ip, 'user-agent': userAgent })
    .post('/api/v1/auth/login', { email, password: PASSWORD })
    .raw()
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  const token = cookie.split('=')[1]!
  return Object.assign(t.stranger.with({ cookie, 'x-csrf-token': answer.body.csrfToken }), { ip, token })
}

/** Whether a session exists in the database: the cache of the API may know an ended one for some seconds. */
const exists = async ({ token }: { token: string }) =>
  (await t.database.db.selectFrom('session').select('id').where('hash', '=', hashToken(token)).execute()).length === 1

test('a person sees their sessions with device, address and times, this one marked', async () => {
  const co = await t.company()
  const desktop = await signIn(co.email, FIREFOX)
  const start = t.clock.now().toISOString()
  t.clock.forward(5_000)
  const phone = await signIn(co.email, PHONE)
  const { items, total } = await phone.get(SESSIONS).ok(200)
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { browser: 'Safari', system: 'iOS', form: 'phone', ip: phone.ip, current: true },
    { browser: 'Firefox', system: 'Windows', form: 'desktop', ip: desktop.ip, createdAt: start, current: false },
  ])
  expect((await desktop.get(`${SESSIONS}?pageSize=1&page=2`).ok(200)).items).toMatchObject([{ current: true }])
  await phone.get(`${SESSIONS}?pageSize=0`).fails(400, 'validation', 'pageSize')
})

test('no token and no hash of a session appears', async () => {
  const co = await t.company()
  const desktop = await signIn(co.email, FIREFOX)
  const { text } = await desktop.get(SESSIONS).raw()
  expect(text).not.toContain(desktop.token)
  expect(text).not.toContain(hashToken(desktop.token).toString('hex'))
})

test('one session is ended, the others go on', async () => {
  const co = await t.company()
  const [desktop, phone] = [await signIn(co.email, FIREFOX), await signIn(co.email, PHONE)]
  const { items } = await phone.get(SESSIONS).ok(200)
  const other = items.find(({ current }: { current: boolean }) => !current)
  await phone.delete(`${SESSIONS}/${other.id}`).ok(204)
  await phone.delete(`${SESSIONS}/${other.id}`).fails(404, 'not_found')
  expect(await exists(desktop)).toBe(false)
  expect(await exists(phone)).toBe(true)
})

test('a session of another person is not found and goes on', async () => {
  const [mine, theirs] = [await t.company(), await t.company()]
  const [me, other] = [await signIn(mine.email, FIREFOX), await signIn(theirs.email, FIREFOX)]
  const { items } = await other.get(SESSIONS).ok(200)
  await me.delete(`${SESSIONS}/${items[0].id}`).fails(404, 'not_found')
  await me.delete(`${SESSIONS}/9999999999999999999999`).fails(404, 'not_found')
  expect(await exists(other)).toBe(true)
})

test('all other sessions are ended at once, those of other people go on', async () => {
  const co = await t.company()
  const sessions = [await signIn(co.email, FIREFOX), await signIn(co.email, PHONE), await signIn(co.email, PHONE)]
  const colleague = await co.member('finance')
  await sessions[1]!.delete(SESSIONS).ok(204)
  expect(await Promise.all(sessions.map(exists))).toEqual([false, true, false])
  expect(await exists(colleague)).toBe(true)
})

test('a write needs the header against forged requests', async () => {
  const co = await t.company()
  const desktop = await signIn(co.email, FIREFOX)
  await desktop.with({ 'x-csrf-token': 'x' }).delete(SESSIONS).fails(403, 'csrf')
  await co.get(SESSIONS).fails(403, 'forbidden', 'api_key')
})

test.each([
  ['', { browser: null, system: null, form: null }],
  ['   ', { browser: null, system: null, form: null }],
  ['\0\u202e<script>alert(1)</script>', { browser: null, system: null, form: null }],
  ['('.repeat(500), { browser: null, system: null, form: null }],
])('the text %j of a browser says nothing', (text, device) => expect(deviceOf(text)).toEqual(device))
