import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { keepEmailLinks } from '../../mailing/email-events/index.ts'

const t = useApi()
const DAY = 86_400_000
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY).toISOString()
const pathOf = (url: string) => new URL(url).pathname

/** A campaign that two people opened, with a link that names a person. */
async function shared() {
  const co = await t.company()
  const people = [await co.contact('ann.secret@example.com'), await co.contact()]
  const mail = await freezeFor(
    co,
    people.map(({ id }) => id),
  )
  const url = 'https://shop.example/roses/ann.secret@example.com?email=ann.secret%40example.com'
  const linkId = (await keepEmailLinks(co.db, co.tenantId, [url])).get(url)!
  await co.db
    .insertInto('mail_link')
    .values({ tenant_id: co.tenantId, source_id: mail.sourceId, number: 1, link_id: linkId })
    .execute()
  await co.db
    .updateTable('campaign')
    .set({ name: '<script>alert(1)</script> sale', subject: 'Hello {{ contact.firstName }} ann.secret@example.com' })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', mail.campaignId)
    .execute()
  const at = t.clock.now()
  await recordMailEvents(co, mail, [
    { kind: 'clicked', contactId: people[0]!.id, at, link: 1 },
    { kind: 'opened', contactId: people[1]!.id, at },
  ])
  return { co, path: `/stats/campaigns/${mail.campaignId}/share` }
}

describe('a public report', () => {
  test('shows sums, in the language of the company, and never an address', async () => {
    const { co, path } = await shared()
    expect((await co.get(path).ok()).share).toBeNull()
    const { url, expiresAt } = await co.post(path, {}).ok(201)
    expect(expiresAt).toBe(inDays(30))
    expect((await co.get(path).ok()).share).toEqual({ createdAt: t.clock.now().toISOString(), expiresAt })
    const page = await t.stranger.get(pathOf(url)).raw()
    expect(page.status).toBe(200)
    expect(page.text).toContain('lang="cs"')
    expect(page.text).toContain('Otevřelo')
    expect(page.text).toContain('100')
    expect(page.text).toContain('shop.example/roses/…')
    expect(page.text.replace(/<style>.*<\/style>/s, '')).not.toMatch(/secret|@|%40|<script/i)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.headers['cache-control']).toContain('no-store')
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  test('ends when it is deleted, replaced or expired; every dead link has the same answer', async () => {
    const { co, path } = await shared()
    const first = pathOf((await co.post(path, {}).ok(201)).url)
    const second = pathOf((await co.post(path, { expiresAt: inDays(365) }).ok(201)).url)
    const dead = await t.stranger.get(first).raw()
    expect(dead.status).toBe(404)
    const [company] = second.split('.')
    for (const unknown of ['/r/x', `${company}.x`, `${company}.`, `${second}.x`, `/r/${'a'.repeat(90)}`]) {
      const page = await t.stranger.get(unknown).raw()
      expect([page.status, page.text], unknown).toEqual([404, dead.text])
    }
    await t.stranger.get(second).ok()
    await co.delete(path).ok(204)
    await co.delete(path).ok(204)
    expect((await t.stranger.get(second).raw()).text).toBe(dead.text)
    const third = pathOf((await co.post(path, { expiresAt: inDays(1) }).ok(201)).url)
    await t.stranger.get(third).ok()
    t.clock.forward(DAY)
    expect((await t.stranger.get(third).raw()).text).toBe(dead.text)
    expect((await co.get(path).ok()).share).toBeNull()
  })

  test('lasts at most a year, and not into the past', async () => {
    const { co, path } = await shared()
    for (const expiresAt of [inDays(0), inDays(-1), inDays(365.01), 'soon', '', null])
      await co.post(path, { expiresAt }).fails(400, 'validation', 'expiresAt')
    const other = await t.company()
    await other.post(path, {}).fails(404, 'not_found')
    await other.delete(path).fails(404, 'not_found')
    await (await co.key('read', 'account_admin')).post(path, {}).fails(403, 'forbidden')
    await co.post('/stats/automations/999/share', {}).fails(404, 'not_found')
  })

  test('stores only a hash of its token', async () => {
    const { co, path } = await shared()
    const { url } = await co.post(path, {}).ok(201)
    const rows = await co.db.selectFrom('report_share').selectAll().where('tenant_id', '=', co.tenantId).execute()
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('base64url') }))),
    ).not.toContain(url.split('.').at(-1))
  })
})
