import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { wellKnown } from '../../../../test/support/well-known-contact.ts'
import { personalSections } from './document.ts'
import { FIELDS, SECTIONS } from './texts.ts'

const t = useApi()

/** Tables with a column that looks personal, but is not about contacts, each with the reason. */
const NOT_OF_CONTACTS: Record<string, string> = {
  campaign: 'belongs to the company; its recipients are a number',
  tenant: 'the address of the company itself',
  person: 'people who work with the service, not contacts',
  billing_profile: 'what invoices of the company are made out to',
  invitation: 'people who are invited to work with it',
  list: 'the sender of the company',
  export: 'numbers of the contacts that were chosen for a file',
  sender: 'addresses that the company writes from',
  sender_mail: 'mails that asked such addresses to confirm',
  sending_setting: 'addresses of the company that test mails go to',
  action_contact: 'ids of contacts while an action works on them',
  contact_event_times: 'when the events of the last minutes were recorded, for a limit; the events are shown',
  cart_order: 'the time of the last order, which is shown itself',
  email_change: 'new addresses of people with an account',
  changed_email: 'old addresses of people with an account, for a week',
  identity_link: 'people with an account who sign in through a provider for the first time, for an hour',
  sign_up: 'people who want an account, for a day',
}

const exported = (co: Company, id: string) => co.get(`/contacts/${id}/export`).ok(200)

/** All keys of a value with their values, at any depth. */
function* entriesIn(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, own] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [key, own]
    yield* entriesIn(own)
  }
}

test('covers every table that refers to contacts or contains addresses', async () => {
  const { rows } = await t.database.pool.query<{ name: string }>(`
    select distinct c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
      a.attname ~ '(contact_id|chain_id|email|recipient|address|phone)' or exists (
        select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'contact'::regclass))`)
  const covered = personalSections().flatMap(({ tables }) => tables)
  const missing = rows.map((row) => row.name).filter((name) => !covered.includes(name) && !(name in NOT_OF_CONTACTS))
  expect(missing, 'a new table with personal data belongs into `personal` of its feature').toEqual([])
})

describe('the document', () => {
  test('is complete, in the names and formats of the API, and names objects', async () => {
    const co = await t.company()
    const { contact, email, list } = await wellKnown(t, co)
    const answer = await exported(co, contact.id)
    const { name } = await co.get('/company').ok(200)
    expect(answer).toMatchObject({ company: { id: co.tenant, name }, contactId: contact.id, email })
    expect(Object.keys(answer.data)[0]).toBe('contact')
    const empty = Object.entries(answer.data).filter(([, rows]) => !(rows as unknown[]).length)
    // No import is being staged, and the marks of lists belong to the address only after the contact was deleted.
    expect(empty.map(([section]) => section).sort()).toEqual(['importRows', 'listOptOuts'])
    const text = JSON.stringify(answer)
    for (const word of [
      'Xqzfirst',
      'Xqzsecond',
      'Xqzlast',
      'xqznote',
      'xqzcustom',
      'Xqzcity',
      'xqzactivity',
      'xqzproof',
    ])
      expect(text, word).toContain(word)
    for (const word of ['Xqzbrowser', 'xqzsuppressed']) expect(text, word).toContain(word)
    expect(text).not.toContain((await (await t.company()).contact('stranger@example.com')).email)

    const detail = await co.get(`/contacts/${contact.id}`).ok(200)
    const [profile] = answer.data.contact
    for (const [field, value] of Object.entries(profile))
      if (!['customFields', 'shop', 'editedFields'].includes(field))
        expect([field, value]).toEqual([field, detail[field]])
    const [customId] = Object.keys(detail.customFields)
    expect(profile).toMatchObject({
      shop: { id: co.shopId, name: expect.any(String) },
      customFields: [{ id: customId, name: 'Secret', value: 'xqzcustom' }],
    })
    expect(answer.data.lists).toMatchObject([{ list: { id: list.id, name: list.name }, state: 'unsubscribed' }])
    expect(answer.data.labels).toMatchObject([{ label: { name: expect.any(String) } }])
    expect(answer.data.segments).toMatchObject([{ segment: { name: 'All' } }])
    expect(answer.data.imports).toMatchObject([{ import: { name: 'x' } }])
    expect(answer.data.consents[0]).toMatchObject({
      purpose: { id: co.purposeId, name: 'Newsletter' },
      text: expect.stringContaining('Souhlasím'),
      ended: { kind: 'suppressed', way: 'api' },
    })
    const click = answer.data.emailEvents.find(({ link }: { link?: string }) => link)
    expect(click).toMatchObject({
      type: 'email_clicked',
      human: true,
      link: 'https://shop.example/?e={{ df_emailaddress }}',
      userAgent: 'Mozilla/5.0 (of many)',
      ip: '203.0.113.99',
    })
    expect(answer.data.bounces).toMatchObject([
      { kind: 'hard', reason: 'user_unknown', text: '550 xqzmarker: no such user' },
    ])
  })

  test('has no internals: names of columns, hashes, keys, plain numbers as ids, times in other forms', async () => {
    const co = await t.company()
    const { contact } = await wellKnown(t, co)
    for (const [key, value] of entriesIn(await exported(co, contact.id))) {
      expect(key).not.toMatch(
        /_|^(xid|search|salt|digest|hash|previous|emailKey|mailClass|batch|flags|tenantId|sourceId|objectId|raw)$/,
      )
      if (/(^id|Id)$/.test(key) && value !== null) expect([key, typeof value]).toEqual([key, 'string'])
      if (/At$/.test(key) && value !== null) expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      if (typeof value === 'string') expect(value).not.toMatch(/^\\x[0-9a-f]{8}|\ufffd/)
    }
  })

  test('keeps the id of an object that was deleted', async () => {
    const co = await t.company()
    const list = await co.list()
    const contact = await co.contact(undefined, { listIds: [list.id] })
    await co.delete(`/lists/${list.id}`).ok(204)
    const added = (await exported(co, contact.id)).data.events.find(
      ({ type }: { type: string }) => type === 'list_added',
    )
    expect(added).toMatchObject({ listId: list.id })
  })

  test('needs the right to export, and no more than reading', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await (await co.key('full', 'data_analyst')).get(`/contacts/${id}/export`).ok(200)
    await (await co.key('full', 'content_manager')).get(`/contacts/${id}/export`).fails(403, 'forbidden', 'export')
    await (await co.key('read', 'account_admin')).get(`/contacts/${id}/export`).fails(403, 'forbidden', 'scope')
    await co.get(`/contacts/${id}/export?format=xml`).fails(400, 'validation', 'format')
    await co.get('/contacts/999999999/export').fails(404, 'not_found')
  })

  test('is read in parts, however long the history is', async () => {
    const co = await t.company()
    const contact = await co.contact()
    await t.database.pool.query(
      `insert into event (tenant_id, at, type, contact_id, data)
       select $1, now(), 'contact_noted', $2, jsonb_build_object('text', 'note ' || n) from generate_series(1, 2500) n`,
      [co.tenantId, contact.id],
    )
    const sizes: number[] = []
    const tenant = { id: co.tenantId, publicId: co.tenant, timezone: 'Europe/Prague', language: 'cs', currency: 'CZK' }
    const events = personalSections().find(({ name }) => name === 'events')!
    for await (const part of events.read({ app: t.app, db: co.db }, tenant, contact)) sizes.push(part.length)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(2502)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    const notes = (await exported(co, contact.id)).data.events.flatMap(({ text }: { text?: string }) => text ?? [])
    expect(notes).toEqual(Array.from({ length: 2500 }, (_, i) => `note ${i + 1}`))
  })
})

describe('its mails', () => {
  test('are readable, without the tokens of their links', async () => {
    const co = await t.company()
    const { contact } = await wellKnown(t, co)
    const letter = {
      from: { name: 'Květinka', address: 'news@example.com' },
      to: contact.email,
      subject: 'Žluté růže',
      text: 'Leave: http://app.example.com/u/abcdefghijklmnopqrstuvwxyz',
      html: '<p>Růže</p><a href="http://app.example.com/u/abcdefghijklmnopqrstuvwxyz">leave</a>',
    }
    const raw = await t.app.mailer.compose(letter)
    const row = {
      tenant_id: co.tenantId,
      recipient: contact.email.toUpperCase(),
      subject: letter.subject,
      kind: 'campaign',
      raw,
    }
    await co.db.insertInto('outbox_mail').values(row).execute()
    const { mails } = (await exported(co, contact.id)).data
    expect(mails).toMatchObject([
      {
        kind: 'test',
        to: 'tester@example.com',
        subject: '[TEST] Hello Xqzsecond',
        text: expect.stringContaining('Dear Xqzsecond'),
      },
      {
        kind: 'campaign',
        from: 'Květinka <news@example.com>',
        subject: 'Žluté růže',
        html: expect.stringContaining('<p>Růže</p>'),
      },
    ])
    expect(mails[1].text.trim()).toBe('Leave: http://app.example.com/u/…')
    expect(JSON.stringify(mails)).not.toContain('abcdefghij')
  })

  test('never include those that open an account or confirm something', async () => {
    const co = await t.company()
    const manager = await co.member('marketing_manager')
    await t.stranger.post('/api/v1/auth/password-reset', { email: co.email }).ok(202)
    await t.runJobs()
    // The manager creates a contact with the address of the administrator.
    const contact = await co.contact(co.email)
    const answer = await manager.get(`/contacts/${contact.id}/export`).raw()
    expect(answer.body.data.mails).toEqual([])
    expect(answer.text).not.toContain('reset-password')
    const page = await manager.get(`/contacts/${contact.id}/export?format=html`).raw()
    expect(page.text).not.toContain('reset-password')
    // The mail is there.
    const [mail] = (await co.get('/outbox?kind=password_reset').ok(200)).items
    const { text } = await PostalMime.parse((await co.get(`/outbox/${mail.id}`).raw()).text)
    expect(text).toContain('/reset-password/')
  })

  test('do not include test mails with the data of other contacts', async () => {
    const co = await t.company()
    const { contact } = await wellKnown(t, co)
    const tester = await co.contact('tester@example.com')
    expect((await exported(co, contact.id)).data.mails).toHaveLength(1)
    const answer = await exported(co, tester.id)
    expect(answer.data.mails).toEqual([])
    expect(JSON.stringify(answer)).not.toContain('Xqz')
  })
})

describe('the page to print', () => {
  test('shows the same, in the language of the contact, and runs nothing', async () => {
    const co = await t.company()
    const { contact, email } = await wellKnown(t, co)
    const hostile = '<img src=x onerror=alert(1)>'
    await co.patch(`/contacts/${contact.id}`, { note: hostile, language: 'sk' }).ok(200)
    const page = await co.get(`/contacts/${contact.id}/export?format=html`).raw()
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(page.text).toContain('<html lang="sk">')
    expect(page.text).toContain(`<h1>Údaje uložené o ${email}</h1>`)
    expect(page.text).not.toContain(hostile)
    expect(page.text).toContain('&#60;img src=x onerror=alert(1)&#62;')
    for (const word of ['Xqzlast', 'xqzcustom', 'Newsletter', '203.0.113.99', '550 xqzmarker'])
      expect(page.text, word).toContain(word)
    // Two sections are empty; the last title is that of their list.
    expect(page.text.match(/<h2>/g)).toHaveLength(personalSections().length - 1)
    expect(page.text).toContain('Tu nie je nič uložené')
  })

  test('has words for every section and field', async () => {
    const co = await t.company()
    const { contact } = await wellKnown(t, co)
    const { data } = await exported(co, contact.id)
    const shown = [...entriesIn(Object.values(data))].filter(
      ([key, value]) => key !== 'html' && value !== null && !(Array.isArray(value) && !value.length),
    )
    expect(shown.map(([key]) => key).filter((key) => !(key in FIELDS))).toEqual([])
    expect(personalSections().filter(({ name }) => !(name in SECTIONS))).toEqual([])
    for (const words of Object.values({ ...FIELDS, ...SECTIONS })) expect(words.every(Boolean)).toBe(true)
  })
})
