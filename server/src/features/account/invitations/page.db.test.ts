// The page of an invitation link: plain HTML, no script.
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const DAY = 24 * 3600 * 1000
const NEW = 'Another-horse-10'
const DEAD = 'This invitation was already used, taken back, or is too old.'

/** A caller with its own network address, because the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.7.${places >> 8}.${places++ & 255}` })
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
let guests = 0
const someEmail = () => `newcomer${++guests}@example.com`

/** Invites a person and returns the path of the page that the mail links to. */
async function invite(co: Company, email = someEmail()) {
  const { id } = await (await co.owner()).post('/invitations', { email, roles: ['finance'] }).ok(201)
  expect(await t.runJobs()).toBe(0)
  const { items } = await co.get('/outbox?kind=invitation').ok(200)
  const raw = (await co.get(`/outbox/${items[0].id}`).raw()).text.replace(/=\r?\n/g, '')
  return { id, email, path: /\/invitation\/[^?\s]+/.exec(raw)![0] }
}

const logIn = async (email: string, password: string) =>
  (await visitor().post('/api/v1/auth/login', { email, password }).raw()).body
const emails = async (co: Company) =>
  (await (await co.owner()).get('/members').ok(200)).items.map((member: { email: string }) => member.email)

test('opening the page changes nothing, submitting its form adds a member', async () => {
  const co = await t.company()
  const { email, path } = await invite(co)
  for (let i = 0; i < 3; i++) {
    const shown = await visitor().get(path).raw()
    expect(shown.status).toBe(200)
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shown.text).toContain(`You will sign in as ${email}.`)
    expect(shown.text).toMatch(/<form method="post">.*name="password".*name="name"/s)
  }
  expect(await emails(co)).toEqual([co.email])

  const done = await visitor()
    .post(path, form({ name: ' Petr Novák ', password: NEW }))
    .raw()
  expect(done.status).toBe(200)
  expect(done.text).toContain('You are in. You can sign in now.')
  expect(await emails(co)).toEqual([co.email, email])
  expect(await logIn(email, NEW)).toMatchObject({ person: { name: 'Petr Novák' }, companies: [{ roles: ['finance'] }] })
})

test('the page does not show whether the address has an account', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const jana = await one.member('developer')
  const [known, unknown] = [await invite(two, jana.email), await invite(two)]
  // Compared without what differs anyway: the address, and the path in no place.
  const shown = async ({ path, email }: { path: string; email: string }, password?: string) => {
    const call = password === undefined ? visitor().get(path) : visitor().post(path, form({ password }))
    return (await call.raw()).text.replaceAll(email, 'EMAIL')
  }
  expect(await shown(known)).toBe(await shown(unknown))
  for (const password of ['', 'short', 'password12'])
    expect(await shown(known, password)).toBe(await shown(unknown, password))
})

test('a person with an account accepts with its password', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const jana = await one.member('developer')
  const { path } = await invite(two, jana.email)
  const done = await visitor()
    .post(path, form({ password: PASSWORD }))
    .raw()
  expect(done.status).toBe(200)
  expect(await emails(two)).toEqual([two.email, jana.email])
  expect(await logIn(jana.email, PASSWORD)).toMatchObject({ companies: [{ id: one.tenant }, { id: two.tenant }] })
})

test('a wrong password neither joins nor changes that of the account', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const jana = await one.member('developer')
  const { path } = await invite(two, jana.email)
  const refused = await visitor()
    .post(path, form({ name: 'Mallory', password: NEW }))
    .raw()
  expect(refused.status).toBe(400)
  expect(await emails(two)).toEqual([two.email])
  expect(await logIn(jana.email, NEW)).toMatchObject({ error: { code: 'unauthorized' } })
  expect(await logIn(jana.email, PASSWORD)).toMatchObject({ person: { email: jana.email } })
})

test('a password that is too short can be corrected', async () => {
  const co = await t.company()
  const { email, path } = await invite(co)
  for (const body of [
    '',
    form({ name: 'Petr' }),
    form({ password: '' }),
    form({ name: 'Petr', password: 'ninechars' }),
  ]) {
    const answer = await visitor().post(path, body).raw()
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('The password needs at least 10 characters.')
    expect(answer.text).toContain('<form method="post">')
  }
  const common = await visitor()
    .post(`${path}?lang=cs`, form({ password: 'password12' }))
    .raw()
  expect(common.status).toBe(400)
  expect(common.text).toContain('Toto heslo používá mnoho lidí')
  expect(await emails(co)).toEqual([co.email])
  await visitor()
    .post(path, form({ password: NEW }))
    .ok(200)
  expect(await logIn(email, NEW)).toMatchObject({ person: { name: '' } })
})

test('the page of an invalid link says so and asks for nothing', async () => {
  const co = await t.company()
  const [used, back, old] = [await invite(co), await invite(co), await invite(co)]
  await visitor()
    .post(used.path, form({ password: NEW }))
    .ok(200)
  await (await co.owner()).delete(`/invitations/${back.id}`).ok(204)
  t.clock.forward(14 * DAY)
  const before = await emails(co)
  for (const path of [
    used.path,
    back.path,
    old.path,
    `/invitation/${co.tenant}.made-up`,
    '/invitation/made-up-made-up',
  ])
    for (const call of [visitor().get(path), visitor().post(path, form({ password: 'Third-horse-11' }))]) {
      const answer = await call.raw()
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.text).toContain(DEAD)
      expect(answer.text).not.toContain('<form')
      expect(answer.text).not.toContain('Company')
    }
  expect(await emails(co)).toEqual(before)
  expect(await logIn(used.email, NEW)).toMatchObject({ person: { email: used.email } })
})

test('two concurrent submissions add one member', async () => {
  const co = await t.company()
  const { email, path } = await invite(co)
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      visitor()
        .post(path, form({ password: NEW }))
        .raw(),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404])
  expect(await emails(co)).toEqual([co.email, email])
})

test('a hostile company name cannot inject markup', async () => {
  const co = await t.company()
  await co.patch('/company', { name: `</title><script>alert(1)</script><img src=x onerror="a"> 'q' & ` }).ok(200)
  const { path } = await invite(co, `o'neil&co@example.com`)
  const pages = [
    await visitor().get(path).raw(),
    await visitor()
      .post(path, form({ password: 'short' }))
      .raw(),
    await visitor()
      .post(path, form({ password: NEW }))
      .raw(),
  ]
  expect(pages.map((page) => page.status)).toEqual([200, 400, 200])
  for (const { text } of pages) {
    expect(text).not.toMatch(/<script|<img|onerror="/)
    expect(text.match(/<\/title>/g)).toHaveLength(1)
    expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  }
  expect(pages[0]!.text).toContain('o&#39;neil&#38;co@example.com')
})

test('typed text and the URL cannot inject markup', async () => {
  const co = await t.company()
  const { path } = await invite(co)
  const lang = encodeURIComponent('"><b>')
  const hostile = form({ name: '<b>bold</b>', password: '<b>x</b>' })
  for (const call of [visitor().get(`${path}?lang=${lang}`), visitor().post(`${path}?lang=${lang}`, hostile)])
    expect((await call.raw()).text).not.toContain('<b>')
})

test('the page speaks the language of the link and English otherwise', async () => {
  const co = await t.company()
  const { path } = await invite(co)
  const text = async (lang: string) => (await visitor().get(`${path}?lang=${lang}`).raw()).text
  expect(await text('cs')).toContain('Přijmout pozvání')
  expect(await text('sk')).toContain('Prijať pozvanie')
  expect(await text('pt')).toContain('Accept the invitation')
})

test('the page runs no script and accepts only forms', async () => {
  const co = await t.company()
  const { path } = await invite(co)
  const { headers } = await visitor().get(path).raw()
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-store')
  await visitor().post(path, { password: NEW }).fails(415, 'validation', 'contentType')
  expect(await emails(co)).toEqual([co.email])
})
