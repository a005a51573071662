// The page behind the link of the mail: plain HTML, no script.
import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { PASSWORD } from '../../../test/support/constants.ts'
import { createOneTimeToken } from '../people/index.ts'

const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const HOUR = 3600 * 1000
const NEW = 'Another-horse-10'

/** A caller from an address of his own: the limits count by address. */
let places = 0
const visitor = () => t.stranger.with({ 'x-forwarded-for': `10.5.${places >> 8}.${places++ & 255}` })
const form = (password: string) => new URLSearchParams({ password }).toString()
const statusOfLogIn = async (email: string, password: string) =>
  (await visitor().post('/api/v1/auth/login', { email, password }).raw()).status

async function mailedLink() {
  const co = await t.company()
  const { personId } = await co.owner()
  const expiry = new Date(t.clock.now().getTime() + HOUR)
  const token = await createOneTimeToken(co.db, 'password_reset', { personId }, expiry)
  return { co, path: `/reset-password/${token}` }
}

test('opening the link changes nothing, sending the form does', async () => {
  const { co, path } = await mailedLink()
  for (let i = 0; i < 3; i++) {
    const shown = await visitor().get(path).raw()
    expect(shown.status).toBe(200)
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shown.text).toContain('<form method="post">')
    expect(shown.text).toMatch(/<input [^>]*name="password"[^>]*type="password"/)
  }
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(200)

  const done = await visitor().post(path, form(NEW)).raw()
  expect(done.status).toBe(200)
  expect(done.text).toContain('Your new password is saved.')
  expect(done.text).not.toContain(NEW)
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(401)
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
})

test('a password with any characters arrives as it was typed', async () => {
  const { co, path } = await mailedLink()
  const password = 'žluťoučký & kůň = 100 % + "x"'
  expect((await visitor().post(path, form(password)).raw()).status).toBe(200)
  expect(await statusOfLogIn(co.email, password)).toBe(200)
})

test('a used link says so', async () => {
  const { co, path } = await mailedLink()
  await visitor().post(path, form(NEW)).ok(200)
  const again = await visitor().post(path, form('Third-horse-11')).raw()
  expect(again.status).toBe(400)
  expect(again.text).toContain('This link was already used or is too old.')
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
})

test('a link older than an hour says so', async () => {
  const { co, path } = await mailedLink()
  t.clock.forward(HOUR)
  const late = await visitor().post(path, form(NEW)).raw()
  expect(late.status).toBe(400)
  expect(late.text).toContain('This link was already used or is too old.')
  expect(await statusOfLogIn(co.email, PASSWORD)).toBe(200)
})

test('a password that is too short can be corrected', async () => {
  const { co, path } = await mailedLink()
  for (const short of ['', 'ninechars']) {
    const answer = await visitor().post(path, form(short)).raw()
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('The password needs at least 10 characters.')
    expect(answer.text).toContain('<form method="post">')
  }
  await visitor().post(path, form(NEW)).ok(200)
  expect(await statusOfLogIn(co.email, NEW)).toBe(200)
})

test('the page takes forms only, and JSON routes take no forms', async () => {
  const { co, path } = await mailedLink()
  await visitor().post(path, { password: NEW }).fails(415, 'validation', 'contentType')
  const token = path.split('/').at(-1)!
  const body = new URLSearchParams({ token, password: NEW }).toString()
  await visitor().post('/api/v1/auth/password-reset/confirm', body).fails(415, 'validation', 'contentType')
  const credentials = new URLSearchParams({ email: co.email, password: PASSWORD }).toString()
  await visitor().post('/api/v1/auth/login', credentials).fails(415, 'validation', 'contentType')
})

test('the page speaks the language of the link and English otherwise', async () => {
  const { path } = await mailedLink()
  const text = async (lang: string) => (await visitor().get(`${path}?lang=${lang}`).raw()).text
  expect(await text('cs')).toContain('<h1>Nové heslo</h1>')
  expect(await text('cs')).toContain('<html lang="cs">')
  expect(await text('sk')).toContain('Aspoň 10 znakov.')
  expect(await text('pt')).toContain('<h1>A new password</h1>')
})

test('what stands in the address cannot become part of the page', async () => {
  const { path } = await mailedLink()
  const { status, text } = await visitor().get(`${path}?lang=${encodeURIComponent('"><b>')}`).raw()
  expect(status).toBe(200)
  expect(text).not.toContain('<b>')
})

test('the page runs no script, is framed by nobody, indexed by nobody and kept by nobody', async () => {
  const { path } = await mailedLink()
  const { headers, text } = await visitor().get(path).raw()
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toContain("form-action 'self'")
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).not.toContain('<script')
})

test('guessing by the page is limited', async () => {
  const place = visitor()
  for (let i = 0; i < 60; i++)
    expect((await place.post('/reset-password/0123456789', form('short')).raw()).status).toBe(400)
  await place.post('/reset-password/0123456789', form('short')).fails(429, 'rate_limited', 'token')
})
