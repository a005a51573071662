import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'
import type { Company } from '../../../../test/support/company.ts'
import type { Db } from '../../../platform/db/database.ts'
import { startSession } from '../accounts/index.ts'
import { insertMember } from '../members/index.ts'
import { sendSystemMail } from '../system-mail/send-system-mail.ts'
import { sweepOutbox } from './store.ts'

const t = useApi()

interface Row {
  id: string
  to: string
  subject: string
  kind: string
}
/** Puts a mail into the outbox, a second after the last one. */
async function keep(co: Company, mail: { kind?: string; to?: string; subject?: string; raw?: Buffer } = {}) {
  t.clock.forward(1000)
  const {
    kind = 'test',
    to = 'jana@example.com',
    subject = 'Hello',
    raw = Buffer.from('Subject: Hello\r\n\r\nHi'),
  } = mail
  const values = { tenant_id: co.tenantId, at: t.clock.now(), recipient: to, subject, kind, raw }
  return (await co.db.insertInto('outbox_mail').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const list = async (co: Client, query = ''): Promise<Row[]> => (await co.get(`/outbox?${query}`).ok(200)).items
const subjects = async (co: Client, query = '') => (await list(co, query)).map((row) => row.subject)

async function supportView(co: Company): Promise<Client> {
  const token = await startSession(co.db, { supportTenantId: co.tenantId, lifeMs: 3600_000 }, t.clock.now())
  return co.with({ authorization: '', cookie: `postrider_session=${token}` })
}

describe('the list', () => {
  test('shows recipient, subject and time, newest first, in pages', async () => {
    const co = await t.company()
    expect(await co.get('/outbox').ok(200)).toEqual({ items: [], total: 0, page: 1, pageSize: 25 })
    for (const subject of ['a', 'b', 'c']) await keep(co, { subject })
    const id = await keep(co, { to: 'petr@example.com', subject: 'Ahoj', kind: 'campaign' })
    const page = await co.get('/outbox?pageSize=1').ok()
    const row = { id, at: t.clock.now().toISOString(), to: 'petr@example.com', subject: 'Ahoj', kind: 'campaign' }
    expect(page).toEqual({ items: [row], total: 4, page: 1, pageSize: 1 })
    expect(await subjects(co, 'pageSize=2&page=2')).toEqual(['b', 'a'])
  })

  test('is searched in recipient and subject, and filtered by kind', async () => {
    const co = await t.company()
    await keep(co, { to: 'Jana@example.com', subject: 'Květiny' })
    await keep(co, { to: 'petr@example.com', subject: '50 %', kind: 'campaign' })
    expect(await subjects(co, 'q=JANA')).toEqual(['Květiny'])
    expect(await subjects(co, 'q=kvet')).toEqual(['Květiny'])
    expect(await subjects(co, 'q=%25')).toEqual(['50 %'])
    expect(await subjects(co, 'kind=campaign')).toEqual(['50 %'])
    expect(await subjects(co, 'kind=campaign&q=jana')).toEqual([])
    await co.get(`/outbox?q=${'x'.repeat(201)}`).fails(400, 'validation', 'q')
    await co.get(`/outbox?kind=${'x'.repeat(51)}`).fails(400, 'validation', 'kind')
  })

  test('is sorted on request', async () => {
    const co = await t.company()
    await keep(co, { to: 'b@example.com', subject: '1', kind: 'z' })
    await keep(co, { to: 'c@example.com', subject: '2', kind: 'x' })
    await keep(co, { to: 'a@example.com', subject: '3', kind: 'y' })
    expect(await subjects(co, 'sort=to')).toEqual(['3', '1', '2'])
    expect(await subjects(co, 'sort=kind')).toEqual(['2', '3', '1'])
    expect(await subjects(co, 'sort=at')).toEqual(['1', '2', '3'])
    expect(await subjects(co, 'sort=-subject')).toEqual(['3', '2', '1'])
    await co.get('/outbox?sort=raw').fails(400, 'validation', 'sort')
  })

  test('shows nothing of another company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await keep(other)
    expect(await list(co)).toEqual([])
    expect(await list(co, 'q=hello')).toEqual([])
  })
})

describe('one mail', () => {
  test('is returned byte for byte, as a download', async () => {
    const co = await t.company()
    const raw = Buffer.concat([
      Buffer.from('Subject: =?x?=\r\n\r\n<script>\n.\r\n'),
      Buffer.from([0, 0xff, 0xfe, 0x80]),
    ])
    const id = await keep(co, { raw })
    const { authorization } = co.headers
    const url = `${co.base}/outbox/${id}`
    const response = await co.server.inject({ method: 'GET', url, headers: { authorization: authorization! } })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(raw)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="${id}.eml"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('is read with read rights to the settings', async () => {
    const co = await t.company()
    const id = await keep(co, { kind: 'notice' })
    for (const client of [await co.key('read', 'finance'), await co.member('data_analyst'), await supportView(co)])
      expect((await client.get(`/outbox/${id}`).raw()).text).toBe('Subject: Hello\r\n\r\nHi')
  })
})

describe.each(['campaign', 'test'])('a mail of kind %s, which shows data of a contact', (kind) => {
  const TOKEN = 'aeaqcaibaeaqcaibaeaqcaibaeaqcaib'
  const ORIGIN = 'https://click.shop.example'
  const letter = () =>
    t.app.mailer.compose({
      from: { name: 'Květinka', address: 'news@example.com' },
      to: 'jana@example.com',
      subject: 'Růže',
      text: `Odhlásit: ${ORIGIN}/u/${TOKEN}`,
      html: `<a href="${ORIGIN}/c/${TOKEN}/1.sig?u=${encodeURIComponent(`${ORIGIN}/u/${TOKEN}`)}">Růže</a>
        <img src="${ORIGIN}/o/${TOKEN}.gif"><a href="${ORIGIN}/w/${TOKEN}">web</a><img src="${ORIGIN}/f/x/picture-of-roses.png">`,
      headers: { 'List-Unsubscribe': `<${ORIGIN}/u/${TOKEN}>, <mailto:u+${TOKEN}@bounce.example>`, 'X-Custom': TOKEN },
    })

  test('hides the tokens of its links from callers who may not change contacts', async () => {
    const co = await t.company()
    const raw = await letter()
    const id = await keep(co, { kind, raw })
    const readers = [
      await co.key('read', 'account_admin'),
      await co.key('full', 'data_analyst'),
      await co.member('content_manager'),
      await supportView(co),
    ]
    for (const client of readers) {
      const answer = await client.get(`/outbox/${id}`).raw()
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'message/rfc822'])
      expect(answer.text.replaceAll('=\r\n', '')).not.toContain(TOKEN.slice(0, 16))
      const mail = await PostalMime.parse(answer.text)
      expect(mail).toMatchObject({
        from: { name: 'Květinka', address: 'news@example.com' },
        to: [{ address: 'jana@example.com' }],
        subject: 'Růže',
      })
      expect(mail.date).toBe((await PostalMime.parse(raw)).date)
      expect(mail.text).toContain(`Odhlásit: ${ORIGIN}/u/…`)
      expect(mail.html).toContain('picture-of-roses.png')
    }
  })

  test('is whole for callers who may unsubscribe contacts themselves', async () => {
    const co = await t.company()
    const raw = await letter()
    const id = await keep(co, { kind, raw })
    for (const client of [co, await co.owner(), await co.key('full', 'marketing_manager')])
      expect((await client.get(`/outbox/${id}`).raw()).text).toBe(raw.toString())
  })

  test('does not exist for callers who may not read contacts', async () => {
    const co = await t.company()
    const id = await keep(co, { kind })
    for (const client of [await co.key('read', 'finance'), await co.member('finance')]) {
      await client.get(`/outbox/${id}`).fails(404, 'not_found')
      expect(await client.get('/outbox').ok()).toMatchObject({ items: [], total: 0 })
    }
    expect((await (await co.member('data_analyst')).get('/outbox').ok()).total).toBe(1)
  })
})

test('confirmations of a subscription are not listed for callers who may not read contacts', async () => {
  const co = await t.company()
  await keep(co, { kind: 'doi', to: 'contact@example.com' })
  expect(await list(await co.member('finance'))).toEqual([])
  expect(await list(await co.member('data_analyst'))).toHaveLength(1)
})

describe.each(['password_reset', 'invitation', 'sender_confirmation'])(
  'a mail of kind %s, whose link opens something',
  (kind) => {
    test('is shown to administrators', async () => {
      const co = await t.company()
      const id = await keep(co, { kind, raw: Buffer.from('secret') })
      for (const client of [co, await co.owner(), await co.member('account_admin')]) {
        const answer = await client.get(`/outbox/${id}`).raw()
        expect([answer.status, answer.text]).toEqual([200, 'secret'])
      }
    })

    test('does not exist for other callers', async () => {
      const co = await t.company()
      const id = await keep(co, { kind, raw: Buffer.from('secret') })
      const others = [
        await co.key('read', 'account_admin'),
        await co.key('full', 'developer'),
        await co.key('full', 'marketing_manager', 'developer'),
        await co.member('developer'),
        await co.member('marketing_manager', 'content_manager'),
        await co.member('finance'),
        await supportView(co),
      ]
      for (const client of others) {
        await client.get(`/outbox/${id}`).fails(404, 'not_found')
        expect((await client.get('/outbox').raw()).text).not.toContain('secret')
      }
    })
  },
)

describe('mails of the service itself', () => {
  test('an invitation appears in the outbox of the company that invites', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await (await co.owner()).post('/invitations', { email: 'eva@example.com', roles: ['finance'] }).ok(201)
    expect(await list(co)).toEqual([])
    expect(await t.runJobs()).toBe(0)
    const [mail, ...more] = await list(co)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'eva@example.com', kind: 'invitation' })
    const { text } = await co.get(`/outbox/${mail!.id}`).raw()
    expect(text).toMatch(/^To: eva@example\.com\r$/m)
    expect(text).toMatch(/^From: Postrider <\S+@\S+>\r$/m)
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(await list(other)).toEqual([])
  })

  test('a reset password appears in the outbox of every company the person belongs to', async () => {
    const [co, other, third] = [await t.company(), await t.company(), await t.company()]
    const { personId } = await co.owner()
    await insertMember(co.db, { tenant_id: other.tenantId, person_id: personId, roles: ['finance'] })
    await t.stranger.post('/api/v1/auth/password-reset', { email: co.email }).ok()
    expect(await t.runJobs()).toBe(0)
    for (const company of [co, other])
      expect(await list(company)).toMatchObject([{ to: co.email, kind: 'password_reset' }])
    expect(await list(third)).toEqual([])
  })

  const context = (db: Db, app = t.app) => ({ app, db, now: t.clock.now() })
  const mail = { kind: 'test', to: 'eva@example.com', subject: 'Ahoj', text: 'Text' }

  test('go to the relay instead when there is one', async () => {
    const co = await t.company()
    const sent: { from: string; to: string; raw: string }[] = []
    const deliver = async (envelope: { from: string; to: string }, raw: Buffer) => {
      sent.push({ ...envelope, raw: raw.toString() })
    }
    const app = { ...t.app, mailer: { ...t.app.mailer, relay: true, deliver } }
    await sendSystemMail(context(co.db, app), { ...mail, tenantIds: [co.tenantId] })
    expect(sent).toMatchObject([{ from: t.app.config.mailFrom, to: 'eva@example.com' }])
    expect(sent[0]!.raw).toContain('Subject: Ahoj\r\n')
    expect(await list(co)).toEqual([])
  })

  test('of a failed transaction are not kept', async () => {
    const co = await t.company()
    const failed = co.db.transaction().execute(async (db) => {
      await sendSystemMail(context(db), { ...mail, tenantIds: [co.tenantId] })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await list(co)).toEqual([])
    await sendSystemMail(context(co.db), { ...mail, tenantIds: [co.tenantId] })
    expect(await subjects(co)).toEqual(['Ahoj'])
  })

  test('to a person without a company are not kept', async () => {
    const co = await t.company()
    const count = async () =>
      (await co.db.selectFrom('outbox_mail').select(co.db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n
    const before = await count()
    await sendSystemMail(context(co.db), { ...mail, tenantIds: [] })
    expect(await count()).toBe(before)
  })
})

describe('kept mails', () => {
  test('are compressed, and come out unchanged', async () => {
    const co = await t.company()
    const text = 'Příliš žluťoučký kůň\n'.repeat(500)
    const mail = { kind: 'test', to: 'a@example.com', subject: 'Long', text, tenantIds: [co.tenantId] }
    await sendSystemMail({ app: t.app, db: co.db, now: t.clock.now() }, mail)
    const row = await co.db
      .selectFrom('outbox_mail')
      .select(['id', 'raw', 'compressed'])
      .where('tenant_id', '=', co.tenantId)
      .executeTakeFirstOrThrow()
    const answer = await co.get(`/outbox/${row.id}`).raw()
    expect(answer.text).toContain('Subject: Long\r\n')
    expect([row.compressed, row.raw.length < answer.text.length / 5]).toEqual([true, true])
  })

  test('are the newest of the last month of each company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await keep(other, { subject: 'old' })
    t.clock.forward(31 * 24 * 3600_000)
    await keep(other, { subject: 'new' })
    for (const subject of ['a', 'b', 'c', 'd']) await keep(co, { subject })
    const before = new Date(t.clock.now().getTime() - 30 * 24 * 3600_000)
    await sweepOutbox(co.db, { before, newest: 3 })
    expect([await subjects(co), await subjects(other)]).toEqual([['d', 'c', 'b'], ['new']])
    await sweepOutbox(co.db, { before, newest: 10 })
    expect(await subjects(co)).toEqual(['d', 'c', 'b'])
  })
})

test('a mail that cannot be read does not end the document for the person', async () => {
  const co = await t.company()
  const { id, email } = await co.contact()
  const row = { tenant_id: co.tenantId, recipient: email, kind: 'campaign', contact_id: id }
  const raw = Buffer.from('Subject: Second\r\n\r\nHi')
  await co.db
    .insertInto('outbox_mail')
    .values([
      { ...row, subject: 'First', raw: Buffer.from('not compressed'), compressed: true },
      { ...row, subject: 'Second', raw },
      { ...row, subject: 'Third', raw },
    ])
    .execute()
  const { mails } = (await co.get(`/contacts/${id}/export`).ok()).data
  expect(mails).toMatchObject([
    { kind: 'campaign', to: email, subject: 'First', text: '', html: '', note: 'unreadable' },
    { subject: 'Second', text: expect.stringMatching(/^Hi\s*$/) },
    { subject: 'Second', text: expect.stringMatching(/^Hi\s*$/) },
  ])
  const page = await co.get(`/contacts/${id}/export?format=html`).raw()
  expect(page.text).toContain('</html>')
})
