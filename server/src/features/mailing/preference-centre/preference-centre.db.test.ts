import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { requestConfirmation } from '../../audience/double-opt-in/index.ts'
import { messageTokens, readMailFigures } from '../ledger/index.ts'

const t = useApi()
let co: Company
beforeAll(async () => {
  co = await t.company()
})

/** A contact with a mail that was sent to it, and its preference centre. */
async function recipient(more: object = {}, campaign: object = {}) {
  const contact = await co.contact(undefined, more)
  const { campaignId, sourceId, tokens } = await freezeFor(co, [contact.id], { variant: 1, provider: 3 })
  if (Object.keys(campaign).length)
    await co.db
      .updateTable('campaign')
      .set(campaign)
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', campaignId)
      .execute()
  const path = `/u/${tokens(contact.id).out}`
  return {
    ...contact,
    campaignId,
    sourceId,
    tokens: tokens(contact.id),
    path,
    page: async () => (await t.stranger.get(path).raw()).text,
    choose: (form: string) => t.stranger.post(path, form).raw(),
    detail: () => co.get(`/contacts/${contact.id}`).ok(),
  }
}
type Recipient = Awaited<ReturnType<typeof recipient>>

const stateIn = async (person: Recipient, listId: string) =>
  (await person.detail()).lists.find((one: { listId: string }) => one.listId === listId)?.state
const figures = async ({ sourceId }: Recipient) =>
  (await readMailFigures(co.db, co.tenantId, [sourceId])).filter(({ kind }) => kind === 'unsubscribed')
const emailEvents = (person: Recipient) =>
  co.db
    .selectFrom('email_event')
    .select(['kind', 'at'])
    .where('tenant_id', '=', co.tenantId)
    .where('contact_id', '=', person.id)
    .execute()
/** All rows that a request could change. */
const everything = async (person: Recipient) => {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(co.db)).rows
  const [tenant, id] = [co.tenantId, person.id]
  return JSON.stringify([
    await rows(sql`select * from contact where tenant_id = ${tenant} and id = ${id}`),
    await rows(sql`select * from list_member where tenant_id = ${tenant} and contact_id = ${id} order by list_id`),
    await rows(sql`select * from event where tenant_id = ${tenant} and contact_id = ${id} order by id`),
    await rows(sql`select * from email_event where tenant_id = ${tenant} and contact_id = ${id} order by id`),
    await rows(sql`select * from consent_entry where tenant_id = ${tenant} and chain_id = ${id} order by seq`),
    await rows(sql`select * from suppression where tenant_id = ${tenant} order by email_key, reason`),
    await rows(sql`select * from message where tenant_id = ${tenant} and contact_id = ${id}`),
    await rows(sql`select * from notification where tenant_id = ${tenant} order by id`),
  ])
}

describe('the page', () => {
  test('offers lists, a pause and unsubscribing, and a GET changes nothing', async () => {
    const [news, hidden] = [
      await co.list('News inside', { publicName: 'Weekly news' }),
      await co.list('VIP', { publicName: '' }),
    ]
    const person = await recipient({ listIds: [news.id, hidden.id], language: 'cs' })
    const before = await everything(person)
    const answer = await t.stranger.get(person.path).raw()
    expect(answer.status).toBe(200)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toContain('<html lang="cs">')
    expect(answer.text).toMatch(new RegExp(`name="list" value="${news.id}" checked> Weekly news`))
    // Lists without a public name, and lists that the service maintains, are not shown.
    expect(answer.text).not.toContain('VIP')
    expect(answer.text.match(/type="checkbox"/g)).toHaveLength(1)
    for (const value of ['lists', 'pause-30', 'pause-90', 'all']) expect(answer.text).toContain(`value="${value}"`)
    expect(answer.text).toContain(person.email)
    await t.stranger.call('HEAD', person.path).raw()
    expect(await everything(person)).toBe(before)
  })

  test.each([
    ['en', 'Unsubscribe from everything', 'You are unsubscribed.', 'Done. You will get no mails until 31 March 2027'],
    ['cs', 'Odhlásit ze všeho', 'Jste odhlášeni.', 'Hotovo. Do 31. března 2027 '],
    ['sk', 'Odhlásiť zo všetkého', 'Ste odhlásení.', 'Hotovo. Do 31. marca 2027 '],
    ['de', 'Unsubscribe from everything', 'You are unsubscribed.', 'Done. You will get no mails until 31 March 2027'],
  ])('speaks %s', async (language, leave, out, paused) => {
    const person = await recipient({ language })
    t.clock.set('2027-03-01T10:00:00Z')
    const page = await person.page()
    expect(page).toContain(`<html lang="${language === 'de' ? 'en' : language}">`)
    expect(page).toContain(leave)
    expect((await person.choose('action=pause-30')).text).toContain(paused)
    await person.choose('action=all')
    expect(await person.page()).toContain(out)
  })

  test('is the one of the campaign, otherwise the default of its shop, otherwise the standard', async () => {
    const make = (name: string) => co.post('/unsubscribe-pages', { name, content: { title: name } }).ok(201)
    const [own, ofShop] = [await make('Own page'), await make('Page of the shop')]
    const shop = await co.shop()
    await co.post(`/unsubscribe-pages/${ofShop.id}/default`, { shopId: shop.id }).ok()
    const chosen = await recipient({}, { shop_id: shop.id, unsubscribe_page_id: own.id })
    expect(await chosen.page()).toContain('<h1>Own page</h1>')
    const usual = await recipient({}, { shop_id: shop.id })
    expect(await usual.page()).toContain('<h1>Page of the shop</h1>')
    const standard = await recipient({ language: 'en' })
    expect(await standard.page()).toContain('<h1>Your subscription</h1>')
  })

  test('is a 404 for a token that is not valid, or of another kind', async () => {
    const person = await recipient()
    const broken = person.path.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const paths = [
      broken,
      `/u/${person.tokens.mail}`,
      `/u/${person.tokens.bounce}`,
      `/u/${person.tokens.id}`,
      `/u/${person.tokens.web}`,
      '/u/x',
      '/u/%20',
      `/u/${'a'.repeat(80)}`,
    ]
    for (const path of paths) {
      for (const answer of [await t.stranger.get(path).raw(), await t.stranger.post(path, 'action=all').raw()]) {
        expect(answer.status).toBe(404)
        expect(answer.text).toContain('Tento odkaz nefunguje')
      }
    }
    expect((await person.detail()).status).toBe('subscribed')
  })

  test('works after the contact, the campaign or both were deleted', async () => {
    const erased = await recipient({ language: 'sk' })
    const never = messageTokens(t.app.signingKeys, { tenantId: co.tenantId, sourceId: '1', contactId: '999999' })
    await co.post(`/contacts/${erased.id}/erase`).ok(204)
    for (const path of [erased.path, `/u/${never.out}`]) {
      const page = await t.stranger.get(path).raw()
      expect(page.status).toBe(200)
      expect(page.text).toContain('Další e-maily od nás nedostanete.')
      expect(page.text).not.toContain('<form')
      const answer = await t.stranger.post(path, 'List-Unsubscribe=One-Click').raw()
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('Další e-maily od nás nedostanete.')
      expect((await t.stranger.post(path, 'action=nonsense').raw()).status).toBe(200)
    }
    const person = await recipient({ language: 'en' })
    await co.db
      .deleteFrom('campaign')
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', person.campaignId)
      .execute()
    expect(await person.page()).toContain('Unsubscribe from everything')
    await person.choose('action=all')
    expect((await person.detail()).status).toBe('unsubscribed')
  })
})

describe('unsubscribing from everything', () => {
  test('on the page, with a reason', async () => {
    const person = await recipient({ language: 'en' })
    const reason = encodeURIComponent('  Too many\u0007 mails <b>')
    const answer = await person.choose(`action=all&reason=${reason}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Done. You will get no more mails from us.')
    const detail = await person.detail()
    expect(detail).toMatchObject({
      status: 'unsubscribed',
      suppressionReason: 'unsubscribed',
      suppressionNote: 'Too many  mails <b>',
    })
    expect(detail.recentActivities[0]).toMatchObject({ type: 'unsubscribed', title: 'contact' })
    const { rows } = await sql<{ data: object }>`select data from event where tenant_id = ${co.tenantId}
      and contact_id = ${person.id} and type = 'contact_unsubscribed'`.execute(co.db)
    expect(rows).toEqual([{ data: { by: 'contact', reason: 'page', sourceId: person.sourceId } }])
    expect(await figures(person)).toMatchObject([{ value: 1, provider: 3, variant: 1 }])
    expect(await emailEvents(person)).toEqual([{ kind: 6, at: t.clock.now() }])
  })

  test('by one click, urlencoded or multipart, without the page', async () => {
    const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', parts],
    ] as const) {
      const person = await recipient()
      const answer = await t.stranger.with({ 'content-type': type }).post(person.path, body).raw()
      expect(answer.status, type).toBe(200)
      expect(answer.headers.location).toBeUndefined()
      expect((await person.detail()).status).toBe('unsubscribed')
      const { rows } = await sql<{ reason: string }>`select data ->> 'reason' as reason from event
        where tenant_id = ${co.tenantId} and contact_id = ${person.id} and type = 'contact_unsubscribed'`.execute(co.db)
      expect(rows).toEqual([{ reason: 'one_click' }])
    }
  })

  test('again changes nothing, also many times at once', async () => {
    const person = await recipient()
    await Promise.all(Array.from({ length: 5 }, () => person.choose('List-Unsubscribe=One-Click')))
    expect(await figures(person)).toMatchObject([{ value: 1 }])
    expect(await emailEvents(person)).toHaveLength(1)
    const before = await everything(person)
    t.clock.forward(60_000)
    for (const form of [
      'List-Unsubscribe=One-Click',
      'action=all&reason=x',
      'action=lists',
      'action=pause-30',
      'action=resume',
    ])
      expect((await person.choose(form)).status).toBe(200)
    expect(await everything(person)).toBe(before)
  })

  test('also ends a double opt-in that was requested meanwhile', async () => {
    const person = await recipient()
    await person.choose('action=all')
    t.clock.forward(1000)
    const tenant = { id: co.tenantId, publicId: co.tenant, timezone: 'Europe/Prague', language: 'cs', currency: 'CZK' }
    await co.db.transaction().execute((db) =>
      requestConfirmation({ app: t.app, db, now: t.clock.now() }, tenant, {
        contactId: person.id,
        purposeId: co.purposeId,
        source: 'signup_form',
        proof: {},
      }),
    )
    t.clock.forward(1000)
    await person.choose('List-Unsubscribe=One-Click')
    expect((await person.detail()).statusAt).toBe(t.clock.now().toISOString())
    const before = await everything(person)
    t.clock.forward(1000)
    await person.choose('List-Unsubscribe=One-Click')
    expect(await everything(person)).toBe(before)
  })

  test('of a contact that bounced is recorded as a suppression of its own', async () => {
    const person = await recipient()
    await co.db
      .updateTable('contact')
      .set({ status: 'bounced' })
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', person.id)
      .execute()
    await person.choose('action=all')
    const reasons = () =>
      co.db.selectFrom('suppression').select('reason').where('email_key', '=', person.email).execute()
    expect(await reasons()).toEqual([{ reason: 'unsubscribed' }])
  })
})

describe('choosing lists', () => {
  test('unsubscribes from lists that are not ticked, once, and notifies the company', async () => {
    const [a, b, c] = [await co.list(), await co.list(undefined, { notifyOnUnsubscribe: true }), await co.list()]
    const person = await recipient({ listIds: [a.id, b.id, c.id] })
    const answer = await person.choose(`action=lists&list=${a.id}&list=${c.id}`)
    expect(answer.text).toContain('role="status"')
    expect(answer.text).toMatch(new RegExp(`value="${b.id}" >`))
    expect([await stateIn(person, a.id), await stateIn(person, b.id), await stateIn(person, c.id)]).toEqual([
      'confirmed',
      'unsubscribed',
      'confirmed',
    ])
    const detail = await person.detail()
    expect(detail.status).toBe('subscribed')
    expect(detail.recentActivities[0]).toMatchObject({ type: 'unsubscribed', title: 'contact' })
    const { items } = await co.get('/notifications').ok()
    expect(items[0]).toMatchObject({
      type: 'list_members_unsubscribed',
      subject: { id: b.id },
      params: { contacts: 1 },
    })
    expect(await figures(person)).toMatchObject([{ value: 1 }])
    const before = await everything(person)
    t.clock.forward(1000)
    await person.choose(`action=lists&list=${a.id}&list=${c.id}`)
    expect(await everything(person)).toBe(before)
    // One field is a list of one, no field an empty list; leaving the last list does not unsubscribe from everything.
    await person.choose(`action=lists&list=${c.id}`)
    await person.choose('action=lists')
    expect([await stateIn(person, a.id), await stateIn(person, c.id)]).toEqual(['unsubscribed', 'unsubscribed'])
    expect((await person.detail()).status).toBe('subscribed')
    expect(await figures(person), 'once for each message').toMatchObject([{ value: 1 }])
    expect(await emailEvents(person)).toHaveLength(1)
  })

  test('a list that the contact left here can be ticked again; one that the company removed it from cannot', async () => {
    const [own, closed] = [await co.list(), await co.list()]
    const person = await recipient({ listIds: [own.id, closed.id] })
    await co.post(`/lists/${closed.id}/members/unsubscribe`, { contactIds: [person.id] }).ok()
    await person.choose('action=lists')
    const page = await person.page()
    expect(page).toContain(`value="${own.id}"`)
    expect(page).not.toContain(`value="${closed.id}"`)
    t.clock.forward(1000)
    await person.choose(`action=lists&list=${own.id}&list=${closed.id}`)
    expect([await stateIn(person, own.id), await stateIn(person, closed.id)]).toEqual(['confirmed', 'unsubscribed'])
    expect((await person.detail()).recentActivities[0]).toMatchObject({ type: 'list_added' })
    // The company removed the contact after it had left, which the contact cannot undo.
    t.clock.forward(1000)
    await person.choose('action=lists')
    await co.post(`/lists/${own.id}/members/remove`, { contactIds: [person.id] }).ok()
    await person.choose(`action=lists&list=${own.id}`)
    expect(await stateIn(person, own.id)).toBeUndefined()
  })

  test('a contact that unsubscribed from everything does not return by a list', async () => {
    const list = await co.list()
    const person = await recipient({ listIds: [list.id] })
    await person.choose('action=lists')
    await person.choose('action=all')
    t.clock.forward(1000)
    const answer = await person.choose(`action=lists&list=${list.id}`)
    expect(answer.text).not.toContain('<form')
    expect(await stateIn(person, list.id)).toBe('unsubscribed')
    expect((await person.detail()).status).toBe('unsubscribed')
  })

  test('lists of others and invalid ids are ignored', async () => {
    const [mine, other] = [await co.list(), await co.list()]
    const foreign = await (await t.company()).list()
    const person = await recipient({ listIds: [mine.id] })
    const forms = [other.id, foreign.id, '0', '-1', 'abc', '99999999999999999999', "1'--"].map(
      (id) => `&list=${encodeURIComponent(id)}`,
    )
    expect((await person.choose(`action=lists&list=${mine.id}${forms.join('')}`)).status).toBe(200)
    expect(await stateIn(person, mine.id)).toBe('confirmed')
    const listed = (await person.detail()).lists.map((one: { listId: string }) => one.listId)
    expect(listed).not.toContain(other.id)
    expect(listed).not.toContain(foreign.id)
  })
})

describe('a pause', () => {
  test('lasts calendar days, also over a change to summer time, and can be ended', async () => {
    const person = await recipient({ language: 'cs' })
    const mailable = async () => (await person.detail()).state
    t.clock.set('2027-03-10T10:00:00Z')
    await person.choose('action=pause-30')
    // Eleven o'clock in Prague, on the other side of the change to summer time.
    expect((await person.detail()).mailPausedUntil).toBe('2027-04-09T09:00:00.000Z')
    expect((await person.detail()).recentActivities[0]).toMatchObject({ type: 'status_change', title: 'paused' })
    expect(await figures(person)).toEqual([])
    t.clock.forward(60_000)
    const before = await everything(person)
    await person.choose('action=pause-30')
    expect(await everything(person)).toBe(before)
    const page = await person.page()
    expect(page).toContain('Do 9. dubna 2027 vám nic neposíláme.')
    expect(page).toContain('value="resume"')
    expect(page).not.toContain('value="pause-30"')
    await person.choose('action=pause-90')
    expect((await person.detail()).mailPausedUntil).toBe('2027-06-08T09:01:00.000Z')
    const answer = await person.choose('action=resume')
    expect(answer.text).toContain('Vaše volba je uložena.')
    expect((await person.detail()).mailPausedUntil).toBeNull()
    expect((await person.detail()).recentActivities[0]).toMatchObject({ title: 'resumed' })
    expect(await mailable()).toBe('active')
    // A pause that is over no longer counts.
    await person.choose('action=pause-30')
    t.clock.set('2027-05-01T10:00:00Z')
    expect(await person.page()).toContain('value="pause-30"')
  })
})

describe('hostile forms', () => {
  test('an unknown action is a 400 page and changes nothing', async () => {
    const person = await recipient({ language: 'en' })
    const before = await everything(person)
    for (const form of [
      '',
      'action=',
      'action=pause-31',
      'action=constructor',
      'action=__proto__',
      'List-Unsubscribe=Yes',
      'reason=x',
    ]) {
      const answer = await person.choose(form)
      expect(answer.status, form).toBe(400)
      expect(answer.text).toContain('We did not understand that.')
      expect(answer.text).toContain('value="all"')
    }
    await t.stranger.post(person.path, { action: 'all' }).fails(415, 'validation', 'contentType')
    await t.stranger.post(person.path, `action=all&reason=${'%00'}`).fails(400, 'validation', 'reason')
    await t.stranger
      .with({ 'content-type': 'multipart/form-data; boundary=x' })
      .post(person.path, 'nonsense')
      .fails(400, 'validation', 'body')
    await t.stranger.post(person.path, `action=all&reason=${'x'.repeat(70_000)}`).fails(413, 'validation', 'size')
    await t.stranger
      .with({ 'content-type': 'multipart/form-data; boundary=x' })
      .post(person.path, `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(70_000)}\r\n--x--`)
      .fails(413, 'validation', 'size')
    expect(await everything(person)).toBe(before)
  })

  test('the name of a list is escaped', async () => {
    const list = await co.list('Shady', { publicName: '"><script>alert(1)</script>' })
    const person = await recipient({ listIds: [list.id] })
    expect(await person.page()).not.toContain('<script>')
  })

  test('the database refuses a return to a list that the contact did not request', async () => {
    const list = await co.list()
    const person = await recipient({ listIds: [list.id] })
    await person.choose('action=lists')
    const back = () =>
      co.db
        .updateTable('list_member')
        .set({ state: 'confirmed' })
        .where('tenant_id', '=', co.tenantId)
        .where('contact_id', '=', person.id)
        .execute()
    await expect(back()).rejects.toThrow('only a double opt-in confirmation')
  })
})
