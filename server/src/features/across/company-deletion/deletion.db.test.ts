import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { formPath, makeForm } from '../../../../test/support/forms.ts'
import { makePage } from '../../../../test/support/landing-pages.ts'
import { leave, runDeletions } from '../../../../test/support/leaving.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { wellKnown } from '../../../../test/support/well-known-contact.ts'
import { takeProductEvent } from '../../automation/automations/engine/products/sql/waiting.ts'
import { takeTurn } from '../../automation/automations/engine/sql/turns.ts'
import { claimCalls, insertCalls } from '../../automation/automations/webhooks/sql/calls.ts'
import { dueWebhooks } from '../../integrations/account-webhooks/sql/webhooks.ts'
import { advancingCampaigns } from '../../mailing/campaigns/store.ts'
import { hasFreeBatches, stoppedAmong } from '../../mailing/ledger/index.ts'

const t = useApi()
const DAY = 24 * 3600_000

const mailsOf = async (co: Company) => {
  const rows = await t.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject', 'kind'])
    .where('tenant_id', '=', co.tenantId)
    .where('kind', '=', 'company_deletion')
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`)
}

describe('requesting the deletion', () => {
  test('needs an administrator and the password', async () => {
    const co = await t.company()
    const developer = await co.member('developer')
    const admin = await co.member('account_admin')
    await co.call('DELETE', '/company', { password: PASSWORD }).fails(405, 'method_not_allowed')
    await developer.call('DELETE', '/company', { password: PASSWORD }).fails(403, 'forbidden', 'account_admin')
    await admin.call('DELETE', '/company', { password: 'wrong' }).fails(400, 'validation', 'password')
    await admin.call('DELETE', '/company', {}).fails(400, 'validation', 'password')
    expect((await co.get('/company').ok()).deletesAt).toBeNull()
    const { deletesAt } = await admin.call('DELETE', '/company', { password: PASSWORD }).ok(202)
    expect(new Date(deletesAt).getTime()).toBe(t.clock.now().getTime() + 30 * DAY)
    await admin.call('DELETE', '/company', { password: PASSWORD }).fails(409, 'conflict', 'status')
  })

  test('guessing the password is limited', async () => {
    const co = await t.company()
    const admin = await co.member('account_admin')
    for (let i = 0; i < 20; i++) await admin.call('DELETE', '/company', { password: `guess ${i}` }).raw()
    await admin.call('DELETE', '/company', { password: PASSWORD }).fails(429, 'rate_limited', 'token')
  })

  test('mails the administrators at once and three days before the end', async () => {
    const co = await t.company()
    await co.member('developer')
    const admin = await co.member('account_admin')
    await leave(co)
    await t.runJobs()
    expect(await mailsOf(co)).toEqual([
      expect.stringContaining(`${co.email}: Firma Company`),
      expect.stringContaining(`${admin.email}: Company`),
    ])
    t.clock.forward(26 * DAY)
    await runDeletions(t)
    expect(await mailsOf(co)).toHaveLength(2)
    t.clock.forward(2 * DAY)
    await runDeletions(t)
    await runDeletions(t)
    expect((await mailsOf(co)).slice(2)).toEqual([
      expect.stringContaining('za tři dny'),
      expect.stringContaining('in three days'),
    ])
  })
})

describe('while a company waits for its deletion', () => {
  test('keys do not work, people look and export, and writes are closed', async () => {
    const co = await t.company()
    const key = await co.key('full', 'account_admin')
    const admin = await co.member('account_admin')
    const { deletesAt } = await leave(co)
    await key.get('/company').fails(401, 'unauthorized')
    expect(await admin.get('/company').ok()).toMatchObject({ id: co.tenant, deletesAt })
    const me = await admin.get('/api/v1/auth/me').ok()
    expect(me.companies).toMatchObject([{ id: co.tenant, deletesAt }])
    await admin.patch('/company', { city: 'Brno' }).fails(403, 'forbidden', 'read_only')
    await admin.post('/lists', {}).fails(403, 'forbidden', 'read_only')
    await admin.post('/company/export').ok(202)
  })

  test('nothing is sent, and nothing begins', async () => {
    const co = await t.company()
    const contact = await co.contact()
    const { sourceId, campaignId } = await freezeFor(co, [contact.id], { sentAt: null })
    const row = { tenant_id: co.tenantId, source_id: sourceId }
    await co.db
      .insertInto('send_queue')
      .values({ ...row, next_batch: 1 })
      .execute()
    await co.db
      .insertInto('send_batch')
      .values({ ...row, n: 0, due_at: t.clock.now() })
      .execute()
    const batch = { tenantId: co.tenantId, sourceId, mode: 'live' }
    const later = () => new Date(t.clock.now().getTime() + 1000)
    const standing = async () => ({
      free: await hasFreeBatches(co.db, later()),
      stopped: (await stoppedAmong(co.db, [batch])).size > 0,
      moving: (await advancingCampaigns(co.db, later())).some(({ id }) => id === campaignId),
    })
    expect(await standing()).toEqual({ free: true, stopped: false, moving: true })
    const admin = await co.member('account_admin')
    await leave(co)
    expect(await standing()).toEqual({ free: false, stopped: true, moving: false })
    await admin.post('/company/restore').ok(200)
    expect(await standing()).toEqual({ free: true, stopped: false, moving: true })
  })

  test('automations stand still, and webhooks are not called', async () => {
    const co = await t.company()
    const { contact } = await wellKnown(t, co)
    const [{ event }] = (await co.get('/account-webhooks').ok()).items
    const item = { tenant_id: co.tenantId, event, contact_id: contact.id, xid: '9'.repeat(15), data: '{}' }
    await co.db
      .insertInto('webhook_item')
      .values({ ...item, at: t.clock.now() })
      .execute()
    await co.db
      .insertInto('product_event')
      .values({ tenant_id: co.tenantId, type: 'x', at: t.clock.now(), next_at: t.clock.now(), data: '{}' })
      .execute()
    const [automation] = (await co.get('/automations').ok()).items
    const run = { id: '1', contactId: contact.id }
    await insertCalls(
      co.db,
      { tenantId: co.tenantId, automationId: automation.id, node: 1, runs: [run] },
      t.clock.now(),
    )
    const claim = { perCompany: 5, most: 5, except: [] }
    const now = new Date(t.clock.now().getTime() + 60_000)
    const isOurs = (found: { tenantId: string } | undefined) => found?.tenantId === co.tenantId
    const standing = async () => ({
      runs: isOurs(await takeTurn(co.db, now)),
      products: isOurs(await takeProductEvent(co.db, now)),
      calls: (await claimCalls(co.db, { ...claim, now, next: now })).some(isOurs),
      webhooks: (await dueWebhooks(co.db, { now, limit: 10, except: [] })).some(isOurs),
    })
    expect(await standing()).toEqual({ runs: true, products: true, calls: true, webhooks: true })
    await leave(co)
    expect(await standing()).toEqual({ runs: false, products: false, calls: false, webhooks: false })
  })

  test('forms and pages are closed, and links in mails go on', async () => {
    const co = await t.company()
    const contact = await co.contact()
    const mail = await freezeFor(co, [contact.id])
    const form = await makeForm(co)
    const page = await makePage(co, { html: '<p>Hello</p>', published: true })
    const click = mail.click(contact.id, 1, 'https://shop.example/')
    const leaving = `/u/${mail.tokens(contact.id).out}`
    const statuses = async () => ({
      form: (await t.stranger.get(formPath(co, form.id)).raw()).status,
      page: (await t.stranger.get(new URL(page.publicUrl).pathname).raw()).status,
      click: (await t.stranger.get(click).raw()).status,
      leaving: (await t.stranger.get(leaving).raw()).status,
    })
    const open = { form: 200, page: 200, click: 302, leaving: 200 }
    expect(await statuses()).toEqual(open)
    const admin = await co.member('account_admin')
    await leave(co)
    await expect.poll(statuses).toEqual({ ...open, form: 404, page: 404 })
    await t.stranger.post(leaving, 'List-Unsubscribe=One-Click').ok(200)
    await admin.post('/company/restore').ok(200)
    expect((await admin.get(`/contacts/${contact.id}`).ok()).status).toBe('unsubscribed')
    await expect.poll(statuses).toEqual(open)
  })
})

describe('restoring', () => {
  test('needs an administrator, and opens the company again', async () => {
    const co = await t.company()
    const key = await co.key('full', 'account_admin')
    const admin = await co.member('account_admin')
    const developer = await co.member('developer')
    await admin.post('/company/restore').fails(409, 'conflict', 'status')
    await leave(co)
    await developer.post('/company/restore').fails(403, 'forbidden', 'account_admin')
    expect(await admin.post('/company/restore').ok(200)).toMatchObject({ id: co.tenant, deletesAt: null })
    await key.get('/company').ok()
    t.clock.forward(40 * DAY)
    await runDeletions(t)
    expect(await co.db.selectFrom('tenant').select('id').where('id', '=', co.tenantId).execute()).toHaveLength(1)
  })

  test('a second request starts the thirty days again', async () => {
    const co = await t.company()
    await leave(co)
    t.clock.forward(28 * DAY)
    await runDeletions(t)
    const admin = await co.member('account_admin')
    await admin.post('/company/restore').ok(200)
    await leave(co)
    t.clock.forward(5 * DAY)
    await runDeletions(t)
    expect(await co.db.selectFrom('tenant').select('id').where('id', '=', co.tenantId).execute()).toHaveLength(1)
  })
})

test('links in mails of a deleted company lead to a neutral page, and nothing is recorded', async () => {
  const co = await t.company()
  const contact = await co.contact()
  const mail = await freezeFor(co, [contact.id])
  await leave(co)
  t.clock.forward(30 * DAY)
  await runDeletions(t)
  const clicked = await t.stranger.get(mail.click(contact.id, 1, 'https://shop.example/')).raw()
  expect(clicked).toMatchObject({ status: 404, text: expect.stringContaining('This link leads nowhere.') })
  expect((await t.stranger.get(mail.open(contact.id)).raw()).status).toBe(200)
  const left = await t.stranger.post(`/u/${mail.tokens(contact.id).out}`, 'List-Unsubscribe=One-Click').raw()
  expect(left).toMatchObject({ status: 404, text: expect.stringContaining('This link does not work.') })
  expect((await t.stranger.get(`/w/${mail.tokens(contact.id).web}`).raw()).status).toBe(404)
  const hits = await co.db.selectFrom('tracking_hit').select('id').where('tenant_id', '=', co.tenantId).execute()
  expect(hits).toEqual([])
})

test('people of a company that is being deleted cannot enter it any more', async () => {
  const co = await t.company()
  const admin = await co.member('account_admin')
  await leave(co)
  await co.db.updateTable('tenant').set({ deletion_started_at: t.clock.now() }).where('id', '=', co.tenantId).execute()
  await admin.get('/company').fails(403, 'forbidden', 'tenant')
  expect((await admin.get('/api/v1/auth/me').ok()).companies).toEqual([])
})
