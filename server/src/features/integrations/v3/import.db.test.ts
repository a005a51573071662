import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'
import type { Company } from '../../../../test/support/company.ts'
import { confirmLink, confirmLinks } from '../../../../test/support/forms.ts'
import { v3Of } from '../../../../test/support/v3.ts'

const t = useApi()
let co: Company
let v3: Client

beforeEach(async () => {
  co = await t.company()
  v3 = Object.assign(co.with({}), { base: '/api/v3' })
})

const send = (data: unknown, settings?: unknown) =>
  v3.post('/import', { ...(settings === undefined ? {} : { settings }), data }).raw()
const contact = async (email: string) => {
  const { items } = await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()
  return items.length ? co.get(`/contacts/${items[0].id}`).ok() : null
}
const letter = (html: string) => ({ editor: 'html', html: `<html><body>${html}</body></html>` })
const ERROR = (message: unknown) => ({ status: 'error', meta: [], message })

describe('an import', () => {
  test('creates contacts with everything, and answers with their numbers', async () => {
    const list = await co.list()
    const field = await co
      .post('/custom-fields', { name: 'Colours', type: 'multi', options: [{ name: 'Red' }, { name: 'Blue' }] })
      .ok(201)
    const date = await co.post('/custom-fields', { name: 'Since', type: 'date' }).ok(201)
    const { data: options } = (await v3.get(`/customfield-options?customfield_id=${field.id}`).raw()).body
    const { status, body } = await send([
      {
        emailaddress: 'Jana@Example.com',
        name: 'Jana',
        surname: 'Nováková',
        language: 'cz_CZ',
        gender: 'F',
        birthday: '1990-01-02 00:00:00',
        postalcode: 11000,
        cellphone: null,
        country: 'Česká republika',
        contactlists: [{ id: Number(list.id), status: 'confirmed' }],
        customfields: [
          { id: Number(field.id), options: [options[0].id, options[1].id] },
          { id: Number(date.id), value: '2016-01-10 13:53:03' },
        ],
        purposes: [{ id: Number(co.purposeId) }],
      },
      { emailaddress: 'eva@example.com', contactlists: [{ id: list.id }] },
    ])
    expect([status, body]).toEqual([
      201,
      {
        status: 'created',
        meta: [],
        contacts_map: [
          { emailaddress: 'Jana@example.com', contact_id: expect.any(Number) },
          { emailaddress: 'eva@example.com', contact_id: expect.any(Number) },
        ],
        double_opt_in_map: [],
      },
    ])
    expect(await contact('jana@example.com')).toMatchObject({
      id: String(body.contacts_map[0].contact_id),
      firstName: 'Jana',
      lastName: 'Nováková',
      language: 'cs',
      gender: 'f',
      birthday: '1990-01-02',
      nameDay: '05-24',
      postalCode: '11000',
      country: 'CZ',
      vocativeFirstName: 'Jano',
      status: 'subscribed',
      source: 'api',
      consentWeak: false,
      customFields: { [field.id]: field.options.map(({ id }: { id: string }) => id), [date.id]: '2016-01-10' },
    })
    // Without a purpose there is no proof of a consent.
    expect(await contact('eva@example.com')).toMatchObject({ status: 'subscribed', consentWeak: true })
    expect((await v3.get(`/contactlists/${list.id}/distribution`).raw()).body.data).toEqual({
      total: 2,
      confirmed: 2,
      unsubscribed: 0,
    })
  })

  test('changes contacts, or with update off only their lists', async () => {
    const list = await co.list()
    const { id } = await co.contact('jana@example.com', { city: 'Praha' })
    await send([{ emailaddress: 'JANA@example.com', town: 'Brno', name: null }])
    expect(await contact('jana@example.com')).toMatchObject({ id, city: 'Brno' })
    const lists = [{ id: Number(list.id) }]
    const answer = await send([{ emailaddress: 'jana@example.com', town: 'Plzeň', contactlists: lists }], { update: 0 })
    expect(answer.body.contacts_map).toEqual([{ emailaddress: 'jana@example.com', contact_id: Number(id) }])
    expect(await contact('jana@example.com')).toMatchObject({ city: 'Brno' })
    expect((await v3.get(`/contacts/${id}`).raw()).body.data.contactlists).toMatchObject([{ status: 'confirmed' }])
    await send([{ emailaddress: 'jana@example.com', contactlists: [{ id: list.id, status: 'unsubscribed' }] }])
    await send([{ emailaddress: 'jana@example.com', contactlists: [{ id: list.id, status: 'confirmed' }] }], {
      preserve_unsubscribed: false,
    })
    expect((await v3.get(`/contacts/${id}`).raw()).body.data.contactlists).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('a value that a person typed stays', async () => {
    const { id } = await co.contact('jana@example.com')
    const person = await co.owner()
    await person.patch(`/contacts/${id}`, { city: 'Praha' }).ok()
    await send([{ emailaddress: 'jana@example.com', town: 'Brno', street: 'Nová 1' }])
    expect(await contact('jana@example.com')).toMatchObject({ city: 'Praha', street: 'Nová 1' })
  })

  test.each([{}, [], null, { double_opt_in_settings: null, update_existing_contacts: true, skip_invalid_orders: 1 }])(
    'takes the settings %j',
    async (settings) => {
      const answer = await send([{ emailaddress: 'a@example.com', customfields: [], contactlists: null }], settings)
      expect([answer.status, answer.body.contacts_map.length]).toEqual([201, 1])
    },
  )

  test('a wrong address ends it, or is skipped', async () => {
    const data = [{ emailaddress: 'good@example.com' }, { emailaddress: 'invalid@email@gmail.com' }]
    const failed = await send(data)
    expect([failed.status, failed.body]).toEqual([
      422,
      ERROR('Emailaddress invalid@email@gmail.com is not valid email address.'),
    ])
    expect(await contact('good@example.com')).toBeNull()
    const skipped = await send(data, { skip_invalid_emails: true })
    expect([skipped.status, skipped.body.contacts_map.length]).toEqual([201, 1])
  })

  test('unknown, foreign and locked objects are refused, and nothing is written', async () => {
    const other = await t.company()
    const foreign = await other.list()
    const shopList = ((await co.get('/lists').ok()).items as { id: string; locked: boolean }[]).find(
      (one) => one.locked,
    )
    for (const more of [
      { contactlists: [{ id: 999999 }] },
      { contactlists: [{ id: Number(foreign.id) }] },
      ...(shopList ? [{ contactlists: [{ id: shopList.id }] }] : []),
      { contactlists: [{ id: 'x' }] },
      { purposes: [{ id: 999999 }] },
      { purposes: [{ id: Number(other.purposeId) }] },
      { customfields: [{ id: 999999, value: 'x' }] },
      { contactlists: [{ id: 1, status: 'strange' }] },
      { contactlists: 'a' },
      { purposes: { id: 1 } },
      { purposes: [{ id: co.purposeId, valid_from: 'nonsense' }] },
      { customfields: 'q' },
    ]) {
      const answer = await send([{ emailaddress: 'a@example.com' }, { emailaddress: 'b@example.com', ...more }])
      expect([answer.status, answer.body.status, answer.body.data], JSON.stringify(more)).toEqual([
        422,
        'error',
        undefined,
      ])
    }
    expect((await v3.post('/import', { data: 5 }).raw()).status).toBe(422)
    expect((await v3.post('/import', {}).raw()).status).toBe(422)
    const tooMany = Array.from({ length: 501 }, (_, i) => ({ emailaddress: `c${i}@example.com` }))
    expect((await send(tooMany)).status).toBe(422)
    expect((await co.get('/contacts').ok()).total).toBe(0)
  })

  test('blacklisted contacts go on the blacklist, and 0 takes nobody off', async () => {
    await send([{ emailaddress: 'bad@example.com', blacklisted: 1, purposes: [{ id: co.purposeId }] }])
    expect((await v3.get('/contacts/bad@example.com').raw()).body.data).toMatchObject({ blacklisted: 1 })
    await send([{ emailaddress: 'bad@example.com', blacklisted: 0 }])
    expect((await v3.get('/contacts/bad@example.com').raw()).body.data).toMatchObject({ blacklisted: 1 })
  })

  test('purposes have their own times, and a valid one is not repeated', async () => {
    const row = {
      emailaddress: 'a@example.com',
      purposes: [{ id: co.purposeId, valid_from: '2018-01-11 10:30:00', valid_to: '2033-01-11 10:30:00' }],
    }
    await send([row])
    const { id } = (await contact('a@example.com'))!
    expect((await co.get(`/contacts/${id}/purposes`).ok()).items).toMatchObject([
      { validFrom: '2018-01-11T09:30:00.000Z', validTo: '2033-01-11T09:30:00.000Z' },
    ])
    await send([{ emailaddress: 'a@example.com', purposes: [{ id: co.purposeId }] }])
    await send([row])
    expect((await co.get(`/contacts/${id}/purposes`).ok()).items).toHaveLength(1)
  })

  test('a consent that was withdrawn is not given again, also with times', async () => {
    const purposes = [{ id: co.purposeId }]
    await send([{ emailaddress: 'a@example.com', purposes }])
    const { id } = (await contact('a@example.com'))!
    const [consent] = (await co.get(`/contacts/${id}/purposes`).ok()).items
    await co.post(`/contacts/${id}/purposes/${consent.id}/withdraw`, {}).ok()
    const times = { valid_from: '2018-01-11 10:30:00', valid_to: '2033-01-11 10:30:00' }
    for (const more of [{}, times, { valid_from: times.valid_from }, { valid_to: times.valid_to }])
      await send([{ emailaddress: 'a@example.com', purposes: [{ id: co.purposeId, ...more }] }])
    expect((await co.get(`/contacts/${id}/purposes`).ok()).items).toHaveLength(1)
  })

  test('a salutation that is sent is kept and shown', async () => {
    await send([{ emailaddress: 'a@example.com', name: 'Jana', salution: 'Janičko' }])
    expect((await v3.get('/contacts/a@example.com').raw()).body.data).toMatchObject({ salution: 'Janičko' })
    expect(await contact('a@example.com')).toMatchObject({ vocativeFirstName: 'Janičko', salutation: 'Janičko' })
  })

  test('the same address twice counts once, with its last values', async () => {
    const { body } = await send([
      { emailaddress: 'a@example.com', town: 'Praha' },
      { emailaddress: 'A@example.com', town: 'Brno' },
    ])
    expect(body.contacts_map).toHaveLength(1)
    expect(await contact('a@example.com')).toMatchObject({ city: 'Brno' })
  })

  test('imports of the same contacts at the same time end well', async () => {
    const data = Array.from({ length: 50 }, (_, i) => ({ emailaddress: `c${i}@example.com`, town: 'Praha' }))
    const answers = await Promise.all([send(data), send(data.toReversed()), send(data)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await co.get('/contacts').ok()).total).toBe(50)
  })
})

describe('an import with double opt-in', () => {
  const settings = { double_opt_in_settings: { campaign: {}, silence_period: { unit: 'days', value: 1 } } }

  test('writes nothing until the contact confirms', async () => {
    const list = await co.list()
    const purposes = [{ id: co.purposeId }]
    const row = { emailaddress: 'jana@example.com', name: 'Jana', contactlists: [{ id: list.id }], purposes }
    const { status, body } = await send([row], settings)
    expect([status, body.contacts_map, body.double_opt_in_map]).toEqual([
      201,
      [],
      [{ emailaddress: 'jana@example.com', contact_id: expect.any(Number), id: expect.any(String) }],
    ])
    expect(await contact('jana@example.com')).toMatchObject({ status: 'pending', firstName: '' })
    const [link] = await confirmLinks(t, co, 'jana@example.com')
    // No second mail within the time of silence.
    expect((await send([row], settings)).body.double_opt_in_map).toEqual([])
    await confirmLink(t, link!)
    expect(await contact('jana@example.com')).toMatchObject({
      status: 'subscribed',
      firstName: 'Jana',
      consentWeak: false,
    })
    expect((await v3.get(`/contactlists/${list.id}/distribution`).raw()).body.data.confirmed).toBe(1)
    expect(
      await co.db.selectFrom('v3_import_request').selectAll().where('tenant_id', '=', co.tenantId).execute(),
    ).toEqual([])
  })

  test('is confirmed by the last part of the link, once, and only in its own company', async () => {
    await send([{ emailaddress: 'eva@example.com', name: 'Eva', purposes: [{ id: co.purposeId }] }], settings)
    const [link] = await confirmLinks(t, co, 'eva@example.com')
    const confirm = (of: Company, id: unknown) => v3Of(of).post('/double-opt-in-confirmation', { id }).raw()
    const id = link!.split('/').at(-1)!
    for (const wrong of ['', null, 7, 'x', id.slice(0, -2)]) expect((await confirm(co, wrong)).status).toBe(404)
    expect((await confirm(await t.company(), id)).status).toBe(404)
    expect(await contact('eva@example.com')).toMatchObject({ status: 'pending' })
    for (let time = 0; time < 2; time++) {
      const { status, body } = await confirm(co, id)
      expect([status, body]).toEqual([200, { status: 'ok', meta: [] }])
    }
    expect(await contact('eva@example.com')).toMatchObject({ status: 'subscribed', firstName: 'Eva' })
  })

  test('asks only new contacts on request, and refuses unknown mails and senders', async () => {
    await co.contact('known@example.com')
    const rows = [{ emailaddress: 'known@example.com' }, { emailaddress: 'new@example.com' }]
    const onlyNew = { double_opt_in_settings: { ...settings.double_opt_in_settings, send_to_mode: 'new-in-database' } }
    expect((await send(rows, onlyNew)).body.double_opt_in_map).toMatchObject([{ emailaddress: 'new@example.com' }])
    for (const campaign of [{ email_id: 999999 }, { sender_credentials: { from: 'nobody@example.com' } }])
      expect((await send(rows, { double_opt_in_settings: { campaign } })).status).toBe(422)
    expect((await send(rows, { confirmation_request: { email_id: 999999 } })).status).toBe(422)
    // Anything that is not understood must not write contacts without asking.
    for (const wrong of [true, 1, 'yes', [1]])
      expect((await send(rows, { double_opt_in_settings: wrong })).status, JSON.stringify(wrong)).toBe(422)
    const { id } = await co.post('/templates', { name: 'No link', subject: 'x', content: letter('<p>Hi</p>') }).ok(201)
    for (const campaign of [{ email_id: id }, { valid_to: '2020-01-01 00:00:00' }, { replace: 'x' }])
      expect((await send(rows, { double_opt_in_settings: { campaign } })).status, JSON.stringify(campaign)).toBe(422)
    expect(await contact('new@example.com')).toMatchObject({ status: 'pending', source: 'api' })
  })

  test('keeps the end of consents and lists that contacts leave, and fills the texts of the mail', async () => {
    const [left, joined] = [await co.list(), await co.list()]
    const other = await co.post('/purposes', { name: 'Gifts', lawfulBasis: 'consent' }).ok(201)
    const { id: email_id } = await co
      .post('/templates', {
        name: 'Please confirm',
        subject: 'Confirm {{greeting}}',
        content: letter('<p>{{greeting}} <a href="{{confirmlink}}">Yes</a></p>'),
      })
      .ok(201)
    const known = await co.contact('jana@example.com')
    await co.post(`/lists/${left.id}/members`, { contactIds: [known.id] }).ok()
    const valid_to = '2040-01-11 10:30:00'
    const row = {
      emailaddress: 'jana@example.com',
      contactlists: [{ id: joined.id }, { id: left.id, status: 'unsubscribed' }],
      purposes: [
        { id: other.id, valid_to },
        { id: co.purposeId, valid_to },
      ],
    }
    const campaign = { email_id, replace: [{ key: 'greeting', content: 'Ahoj <b>Jano</b>' }] }
    await send([row, { emailaddress: 'black@example.com', blacklisted: 1 }], { double_opt_in_settings: { campaign } })
    const [link] = await confirmLinks(t, co, 'jana@example.com')
    const [mail] = (await co.get('/outbox').ok()).items
    expect(mail.subject).toContain('Confirm Ahoj')
    const states = async () =>
      Object.fromEntries(
        (await co.get(`/contacts/${known.id}`).ok()).lists
          .filter(({ listId }: { listId: string }) => [left.id, joined.id].includes(listId))
          .map((one: { listId: string; state: string }) => [one.listId, one.state]),
      )
    expect(await states()).toEqual({ [left.id]: 'confirmed' })
    await confirmLink(t, link!)
    expect(await states()).toEqual({ [left.id]: 'unsubscribed', [joined.id]: 'confirmed' })
    const consents = (await co.get(`/contacts/${known.id}/purposes`).ok()).items
    const given = consents.filter(({ basis }: { basis: string }) => basis === 'double_opt_in')
    expect(given.map(({ validTo }: { validTo: string }) => validTo)).toEqual(Array(2).fill('2040-01-11T09:30:00.000Z'))
    expect(given[0].proof).toMatchObject({ doiConfirmedAt: expect.any(String) })
    expect((await v3.get('/contacts/black@example.com').raw()).status).toBe(404)
    expect((await co.get('/suppressions?q=black').ok()).items).toMatchObject([{ reason: 'blacklist' }])
  })
})
