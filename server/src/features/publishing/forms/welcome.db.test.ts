import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { mailTemplate } from '../../../../test/support/automations.ts'
import type { Company } from '../../../../test/support/company.ts'
import { confirmedSender, ledgerFaults, startSending } from '../../../../test/support/delivery.ts'
import { confirmLink, confirmLinks, makeForm, submitForm } from '../../../../test/support/forms.ts'
import { until } from '../../../../test/support/until.ts'
import { pauseWelcome } from './mails/pause-welcome.ts'

const t = useApi()

/** Sends everything that waits. */
async function send(co: Company) {
  const stop = await startSending(t)
  await until('an empty queue', async () => {
    const { rows } = await sql`
      select 1 from send_queue where tenant_id = ${co.tenantId} and not paused
      union all select 1 from send_batch where tenant_id = ${co.tenantId} and done_at is not null`.execute(co.db)
    return !rows.length
  })
  await stop()
}

const welcomes = async (co: Company): Promise<string[]> => {
  const { items } = await co.get('/outbox?pageSize=100').ok()
  const mails = (items as { to: string; subject: string }[]).filter(({ subject }) => subject === 'Welcome')
  return mails.map(({ to, subject }) => `${to}: ${subject}`).sort()
}

async function formWithMail(co: Company, more: object = {}) {
  await confirmedSender(co)
  const form = await makeForm(co, more)
  const templateId = await mailTemplate(co, { subject: 'Welcome' })
  await co.put(`/forms/${form.id}/welcome`, { enabled: true, templateId }).ok()
  return { ...form, templateId }
}

async function signUp(co: Company, formId: string, email: string) {
  await submitForm(t, co, formId, { email })
  const [link] = await confirmLinks(t, co, email)
  if (link) await confirmLink(t, link)
}

describe('the mail after the sign-up', () => {
  test('goes out once, after the confirmation', async () => {
    const co = await t.company()
    const form = await formWithMail(co)
    await submitForm(t, co, form.id, { email: 'open@example.com' })
    await signUp(co, form.id, 'a@example.com')
    await signUp(co, form.id, 'a@example.com')
    await signUp(co, form.id, 'b@example.com')
    await send(co)
    expect(await welcomes(co)).toEqual(['a@example.com: Welcome', 'b@example.com: Welcome'])
    expect(await ledgerFaults(t)).toEqual([])
    const { items } = await co.get('/outbox?pageSize=100').ok()
    const { id } = items.find(
      ({ to, subject }: { to: string; subject: string }) => to === 'a@example.com' && subject === 'Welcome',
    )
    expect((await co.get(`/outbox/${id}`).raw()).text).toMatch(/List-Unsubscribe:/)
  })

  test('goes out at once where no confirmation is needed, with the content of now', async () => {
    const co = await t.company()
    const form = await formWithMail(co, { settings: { doubleOptIn: false } })
    await signUp(co, form.id, 'a@example.com')
    await send(co)
    await co.put(`/templates/${form.templateId}/content`, { html: '<p>New {{unsubscribe}}</p>', baseVersion: 1 }).ok()
    await co.post(`/templates/${form.templateId}/publish`, {}).ok()
    await signUp(co, form.id, 'b@example.com')
    await send(co)
    expect(await welcomes(co)).toEqual(['a@example.com: Welcome', 'b@example.com: Welcome'])
    const mailings = await co.db.selectFrom('form_mailing').selectAll().where('tenant_id', '=', co.tenantId).execute()
    expect(mailings).toHaveLength(2)
  })

  test('is switched off when its mails are refused, and goes on when a person switches it on', async () => {
    const co = await t.company()
    const form = await formWithMail(co)
    await signUp(co, form.id, 'a@example.com')
    const context = { db: co.db, now: t.clock.now() }
    expect(await pauseWelcome(context, co.tenantId, form.id, 'sender_refused')).toBe(true)
    expect(await pauseWelcome(context, co.tenantId, form.id, 'sender_refused')).toBe(false)
    expect(await co.get(`/forms/${form.id}/welcome`).ok()).toMatchObject({ enabled: false })
    const owner = await co.owner()
    const { items } = await owner.get('/notifications').ok()
    expect(items).toMatchObject([{ type: 'form_mail_paused', params: { reason: 'sender_refused' } }])
    await signUp(co, form.id, 'b@example.com')
    await send(co)
    expect(await welcomes(co)).toEqual([])
    await co.put(`/forms/${form.id}/welcome`, { enabled: true }).ok()
    await send(co)
    expect(await welcomes(co)).toEqual(['a@example.com: Welcome'])
  })

  test('needs a sender: without one people still sign up', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    await co.put(`/forms/${form.id}/welcome`, { enabled: true, templateId: await mailTemplate(co) }).ok()
    await signUp(co, form.id, 'a@example.com')
    expect((await co.get('/contacts?q=a@example.com').ok()).items[0].status).toBe('subscribed')
  })
})
