import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor, type SentMail } from '../../../../test/support/mailing.ts'

const t = useApi()
const at = (time: string) => new Date(time)
const SENT_AT = at('2026-03-28T20:00:00Z')
const EMAILS = ['eager', 'reader', 'robot', 'bounced', 'leaver', 'silent'] as const
const HEAD = 'id;contact_id;emailaddress;time;name;surname;opened;clicked;unsubscribed;bounced;bounce_type'
const failed = (message: string) => ({ status: 'error', meta: [], message })

/** A campaign with one mail for each kind of result. */
async function sentCampaign(co: Company) {
  const id = {} as Record<(typeof EMAILS)[number], string>
  for (const name of EMAILS) id[name] = (await co.contact(`${name}@example.com`, { firstName: '=1+1' })).id
  const mail = await freezeFor(co, Object.values(id), { sentAt: SENT_AT })
  await recordMailEvents(co, mail, [
    { kind: 'clicked', contactId: id.eager, at: at('2026-03-29T06:00:00Z'), link: 1 },
    { kind: 'opened', contactId: id.reader, at: at('2026-03-28T21:00:00Z') },
    { kind: 'opened', contactId: id.robot, at: at('2026-03-28T20:00:01Z'), machine: true },
    { kind: 'bounced', contactId: id.bounced, at: at('2026-03-28T20:01:00Z') },
    { kind: 'unsubscribed', contactId: id.leaver, at: at('2026-03-28T22:00:00Z') },
  ])
  return { mail, id }
}

const report = (co: Company, name: string, { campaignId }: SentMail) =>
  t.stranger.get(`/api/csv/${name}?username=${encodeURIComponent(co.email)}&usertoken=${co.apiKey}&jobid=${campaignId}`)

const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')

describe('a report', () => {
  test('is a file with semicolons and a header, and has the times of the company', async () => {
    const co = await t.company()
    const { mail, id } = await sentCampaign(co)
    const { status, headers, text } = await report(co, 'newsletter-clicked', mail).raw()
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const number = Number(mail.sourceId) * 1e9 + Number(id.eager)
    expect(linesOf(text)).toEqual([HEAD, `${number};${id.eager};eager@example.com;2026-03-29 08:00:00;'=1+1;;1;1;0;0;`])
    expect(linesOf((await report(co, 'newsletter-bounced', mail).raw()).text)[1]).toMatch(
      /;bounced@example\.com;2026-03-28 21:01:00;.*;0;0;0;1;hard$/,
    )
  })

  test('has the recipients of its name', async () => {
    const co = await t.company()
    const { mail } = await sentCampaign(co)
    const names = async (name: string) =>
      linesOf((await report(co, name, mail).raw()).text)
        .slice(1)
        .map((line) => line.split(';')[2]!.split('@')[0])
        .sort()
    expect(await names('newsletter-sent')).toEqual([...EMAILS].sort())
    expect(await names('newsletter-opened')).toEqual(['eager', 'reader'])
    expect(await names('newsletter-unopened')).toEqual(['leaver', 'robot', 'silent'])
    expect(await names('newsletter-clicked')).toEqual(['eager'])
    expect(await names('newsletter-unsubscribed')).toEqual(['leaver'])
    expect(await names('newsletter-bounced')).toEqual(['bounced'])
  })

  test('of an automation, or of a campaign without mails, may be empty', async () => {
    const co = await t.company()
    const graph = { nodes: [{ id: 'n1', type: 'trigger_now' }], edges: [] }
    const { id } = await co.post('/automations', { name: 'A', shopId: co.shopId, graph }).ok(201)
    for (const path of ['autoresponder-sent', 'autoresponder-bounced'])
      expect(linesOf((await co.get(`/api/csv/${path}?jobid=${id}`).raw()).text)).toEqual([HEAD])
    const draft = await co.post('/campaigns', { name: 'C', shopId: co.shopId }).ok(201)
    expect(linesOf((await co.get(`/api/csv/newsletter-opened?jobid=${draft.id}`).raw()).text)).toEqual([HEAD])
  })

  test('with more rows than a batch has each of them once', async () => {
    const co = await t.company()
    const mail = await freezeFor(co, [])
    const rows = 4500
    await sql`
      insert into message (tenant_id, source_id, contact_id, batch, state, at)
      select ${co.tenantId}, ${mail.sourceId}, 1000000 + n, n / 500, 1, ${SENT_AT}
      from generate_series(1, ${rows}::int) n`.execute(co.db)
    const lines = linesOf((await report(co, 'newsletter-sent', mail).raw()).text)
    expect(new Set(lines).size).toBe(rows + 1)
  })
})

describe('who may read', () => {
  test('a key in the header counts too; anything else is refused in the envelope', async () => {
    const co = await t.company()
    const { mail } = await sentCampaign(co)
    const path = `/api/csv/newsletter-sent?jobid=${mail.campaignId}`
    expect((await co.get(path).raw()).status).toBe(200)
    for (const query of ['', '&username=x&usertoken=y', `&username=${co.email}`, `&usertoken=${co.apiKey}`]) {
      const { status, body } = await t.stranger.get(path + query).raw()
      expect([status, body]).toEqual([401, failed('Authentication Failed')])
    }
    const withUser = `${path}&usertoken=${co.apiKey}&username=`
    expect((await t.stranger.get(`${withUser}stranger@example.com`).raw()).status).toBe(401)
    expect((await (await co.key('read', 'finance')).get(path).raw()).status).toBe(403)
    // Only these paths take a key in the query.
    const elsewhere = `username=${encodeURIComponent(co.email)}&usertoken=${co.apiKey}`
    expect((await t.stranger.get(`/api/v3/contacts?${elsewhere}`).raw()).status).toBe(401)
    expect((await t.stranger.get(`/api/v1/tenants/${co.tenant}/contacts?${elsewhere}`).raw()).status).toBe(401)
  })

  test('the key never reaches the log', async () => {
    const co = await t.company()
    const { mail } = await sentCampaign(co)
    const spies = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(t.app.log, level))
    await report(co, 'newsletter-sent', mail).raw()
    await report(co, 'nothing', mail).raw()
    const lines = JSON.stringify(spies.map((spy) => spy.mock.calls))
    for (const spy of spies) spy.mockRestore()
    expect(lines).toContain('csv.report')
    expect(lines).not.toContain(co.apiKey)
    expect(lines).not.toContain(co.email)
  })

  test('unknown reports, and missing or foreign mailings, are 404', async () => {
    const co = await t.company()
    const { mail } = await sentCampaign(co)
    const other = await t.company()
    const paths = [
      `newsletter-printed?jobid=${mail.campaignId}`,
      `constructor?jobid=${mail.campaignId}`,
      'newsletter-sent',
      'newsletter-sent?jobid=',
      'newsletter-sent?jobid=x',
      'newsletter-sent?jobid=999999999',
      `autoresponder-sent?jobid=${mail.campaignId}`,
    ]
    for (const path of paths) {
      const { status, body } = await co.get(`/api/csv/${path}`).raw()
      expect([path, status, body]).toEqual([path, 404, failed('Not Found')])
    }
    expect((await other.get(`/api/csv/newsletter-sent?jobid=${mail.campaignId}`).raw()).status).toBe(404)
  })
})
