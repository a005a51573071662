import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor, type SentMail } from '../../../../test/support/mailing.ts'
import { joined } from '../../../platform/mail/smtp/pieces.ts'
import { prepareMassMail } from '../../content/composing/index.ts'
import { linkSigner } from '../ledger/index.ts'
import { createRecorder } from './recorder.ts'

const t = useApi()
const TARGET = 'https://shop.example/x?a=1&b=two words#top'
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const hitsOf = (co: Company) =>
  co.db.selectFrom('tracking_hit').selectAll().where('tenant_id', '=', co.tenantId).orderBy('id').execute()

async function mailed(sentAt?: Date) {
  const co = await t.company()
  const { id } = await co.contact()
  return { co, id, mail: await freezeFor(co, [id], { sentAt }) }
}

/** The addresses of the links in the mail to a contact. */
async function linksIn(co: Company, { sourceId, tokens }: SentMail, contactId: string) {
  const sign = linkSigner(t.app.signingKeys, { tenantId: co.tenantId, sourceId })!
  const tracking = { origin: '', sign, opens: true, clicks: true }
  const content = {
    subject: 'S',
    preheader: '',
    html: '<p>Hello</p><a href="https://shop.example/a?b=1&amp;c=2">A</a>',
  }
  const mail = prepareMassMail(content, { linkParams: '', footer: null, tracking })
  const { key, sources, boundary } = mail
  const [outcome] = await t.app.renderer.render({ owner: co.tenantId, key, sources, recipients: [{}] })
  const { html = '', text = '' } = outcome!.ok ? outcome!.parts : {}
  const body = joined(mail.body({ html, text }, tokens(contactId))).toString('latin1')
  const parsed = await PostalMime.parse(`Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${body}`)
  return [...parsed.html!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
}

describe('a click', () => {
  test('redirects to its target, and is recorded', async () => {
    const { co, id, mail } = await mailed()
    const answer = await t.stranger
      .with({ 'user-agent': AGENT })
      .get(mail.click(id, 3, TARGET))
      .raw()
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe('https://shop.example/x?a=1&b=two%20words#top')
    expect(answer.headers['cache-control']).toBe('no-store')
    const [hit, ...more] = await hitsOf(co)
    expect(more).toEqual([])
    expect(hit).toMatchObject({ source_id: mail.sourceId, contact_id: id, kind: 4, link: 3, url: TARGET })
    expect(hit).toMatchObject({ ip: '127.0.0.1', agent: AGENT, at: t.clock.now() })
  })

  test.each([['ftp://shop.example/x'], ['javascript:alert(1)'], ['//shop.example/x'], ['/x'], ['https://'], ['']])(
    'never redirects to %s, even signed',
    async (url) => {
      const { co, id, mail } = await mailed()
      expect(await t.stranger.get(mail.click(id, 1, url)).raw()).toMatchObject({ status: 404 })
      expect(await hitsOf(co)).toEqual([])
    },
  )

  test.each([
    ['https://shop.example/ř?q=ž', 'https://shop.example/%C5%99?q=%C5%BE'],
    ['https://řeka.example/', 'https://xn--eka-2ya.example/'],
    ['https://shop.example/a\r\nset-cookie: x=1', 'https://shop.example/aset-cookie:%20x=1'],
  ])('%s becomes one line of ASCII in the header', async (url, location) => {
    const { id, mail } = await mailed()
    const answer = await t.stranger.get(mail.click(id, 1, url)).raw()
    expect(answer).toMatchObject({ status: 302, headers: { location } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('on the trap shows an empty page, and is recorded as such', async () => {
    const { co, id, mail } = await mailed()
    const [link, trap] = await linksIn(co, mail, id)
    const answer = await t.stranger.get(trap!).raw()
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.headers.location).toBeUndefined()
    expect(await hitsOf(co)).toMatchObject([{ kind: 0, link: 0, url: null }])
    expect(await t.stranger.get(link!).raw()).toMatchObject({ headers: { location: 'https://shop.example/a?b=1&c=2' } })
    // The signature holds for the trap and its target only.
    for (const changed of [trap!.replace('blank', 'blanc'), trap!.replace('/0.', '/1.')])
      expect(await t.stranger.get(changed).raw()).toMatchObject({ status: 404 })
    expect(await hitsOf(co)).toHaveLength(2)
  })
})

describe('an altered address', () => {
  const changed = (path: string, at: number) =>
    `${path.slice(0, at)}${path[at] === 'a' ? 'b' : 'a'}${path.slice(at + 1)}`

  const cases: [string, (paths: { click: string; foreign: string; out: string }) => string][] = [
    ['another target', ({ click }) => click.replace('shop.example', 'evil.example')],
    ['no target', ({ click }) => click.split('?')[0]!],
    ['two targets', ({ click }) => `${click}&u=https%3A%2F%2Fevil.example`],
    ['another number', ({ click }) => click.replace('/3.', '/4.')],
    ['the number of the trap', ({ click }) => click.replace('/3.', '/0.')],
    ['a number with a leading zero', ({ click }) => click.replace('/3.', '/03.')],
    ['no number', ({ click }) => click.replace('/3.', '/.')],
    ['no signature', ({ click }) => click.replace(/\/3\.[\w-]+/, '/3')],
    ['a shorter signature', ({ click }) => click.replace(/(\/3\.[\w-]+)[\w-]\?/, '$1?')],
    ['another signature', ({ click }) => changed(click, click.indexOf('/3.') + 3)],
    ['another letter in the token', ({ click }) => changed(click, 12)],
    ['another last letter of the token', ({ click }) => changed(click, click.indexOf('/3.') - 2)],
    ['a longer token', ({ click }) => click.replace('/c/', '/c/a')],
    ['a huge token', ({ click }) => click.replace('/c/', `/c/${'a'.repeat(900)}`)],
    ['an empty token', ({ click }) => click.replace(/\/c\/[^/]+/, '/c/-')],
    ['the token of another mailing', ({ click, foreign }) => click.replace(/\/c\/[^/]+/, foreign)],
    ['a token of another kind', ({ click, out }) => click.replace(/\/c\/[^/]+/, `/c/${out}`)],
  ]

  test.each(cases)('with %s is a 404', async (_what, tamper) => {
    const { co, id, mail } = await mailed()
    const other = await freezeFor(co, [id])
    const click = mail.click(id, 3, TARGET)
    const foreign = `/c/${other.tokens(id).mail}`
    expect(await t.stranger.get(click).raw()).toMatchObject({ status: 302 })
    const answer = await t.stranger.get(tamper({ click, foreign, out: mail.tokens(id).out })).raw()
    expect(answer.status).toBe(404)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['content-type']).toContain('text/html')
    expect(await hitsOf(co)).toHaveLength(1)
  })

  test('of a pixel is a 404', async () => {
    const { co, id, mail } = await mailed()
    const { mail: token, out } = mail.tokens(id)
    for (const wrong of [out, `${token}a`, token.slice(1), changed(token, 9), '', 'x', 'ž', token.toUpperCase()])
      expect(await t.stranger.get(`/o/${encodeURIComponent(wrong)}.gif`).raw()).toMatchObject({ status: 404 })
    expect(await t.stranger.get(`/o/${token}.png`).raw()).toMatchObject({ status: 404 })
    expect(await hitsOf(co)).toEqual([])
  })
})

describe('an open', () => {
  test('returns an image that must not be cached, and is recorded', async () => {
    const { co, id, mail } = await mailed()
    const answer = await t.stranger.with({ 'user-agent': AGENT }).get(mail.open(id)).raw()
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } })
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.text.slice(0, 6)).toBe('GIF89a')
    expect(await hitsOf(co)).toMatchObject([{ kind: 3, link: null, contact_id: id, agent: AGENT }])
  })

  test('stores at most 500 characters of the user agent', async () => {
    const { co, id, mail } = await mailed()
    await t.stranger
      .with({ 'user-agent': `\u00ff${'x'.repeat(1000)}` })
      .get(mail.open(id))
      .raw()
    const [hit] = await hitsOf(co)
    expect(hit!.agent).toHaveLength(500)
  })
})

test('a HEAD request records nothing', async () => {
  const { co, id, mail } = await mailed()
  const click = await t.stranger.call('HEAD', mail.click(id, 1, TARGET)).raw()
  expect(click).toMatchObject({ status: 302, headers: { location: expect.stringContaining('shop.example') } })
  expect(await t.stranger.call('HEAD', mail.open(id)).raw()).toMatchObject({ status: 200, text: '' })
  expect(await t.stranger.call('HEAD', mail.click(id, 0, TARGET)).raw()).toMatchObject({ status: 200 })
  expect(await hitsOf(co)).toEqual([])
})

test('links work after the contact, the message and the campaign were deleted', async () => {
  const { co, id, mail } = await mailed(new Date('2026-01-01T08:00:00Z'))
  await co.delete(`/contacts/${id}`).ok(204)
  for (const table of ['message', 'campaign', 'email_source'] as const)
    await co.db.deleteFrom(table).where('tenant_id', '=', co.tenantId).execute()
  expect(await t.stranger.get(mail.click(id, 1, TARGET)).raw()).toMatchObject({ status: 302 })
  expect(await t.stranger.get(mail.open(id)).raw()).toMatchObject({ status: 200 })
})

test('a click of a signed-in member uses the rate limit of public pages', async () => {
  const { co, id, mail } = await mailed()
  const owner = await co.owner()
  const { headers } = await t.stranger
    .with(owner.headers)
    .get(mail.click(id, 1, TARGET))
    .raw()
  expect(Number(headers['x-ratelimit-limit'])).toBeGreaterThan(2500)
})

test('an invalid address from a proxy is stored as none', async () => {
  const { co, id, mail } = await mailed()
  const { tenantId } = co
  const hit = {
    tenantId,
    sourceId: mail.sourceId,
    contactId: id,
    kind: 'opened' as const,
    at: t.clock.now(),
    agent: '',
  }
  const given = ['unknown', '', '10.0.0.1:80', '::ffff:10.0.0.1', 'fe80::1%eth0', '2001:db8::1']
  for (const ip of given) await t.app.services.get(createRecorder).record({ ...hit, ip })
  expect((await hitsOf(co)).map((row) => row.ip)).toEqual([null, null, null, '10.0.0.1', 'fe80::1', '2001:db8::1'])
})
