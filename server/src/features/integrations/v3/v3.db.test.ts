import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
let co: Company
let v3: Client
const ERROR = (message: unknown) => ({ status: 'error', meta: [], message })

/** The key of the company, on paths of the interface. */
const on = (company: Company) => Object.assign(company.with({}), { base: '/api/v3' })

beforeAll(async () => {
  co = await t.company()
  v3 = on(co)
})

describe('every endpoint', () => {
  test('ping needs no credentials, and takes wrong ones', async () => {
    for (const client of [t.stranger, t.stranger.with({ authorization: 'Basic eA==' })])
      expect((await client.get('/api/v3/ping?limit=500&offset=0').raw()).body).toEqual({
        status: 'ok',
        meta: [],
        message: 'Hi there! API version 3 here!',
      })
  })

  test('credentials are a key by Bearer or Basic; anything else fails in its envelope', async () => {
    const expected = {
      status: 'ok',
      meta: [],
      message: 'Hi there! Your credentials are valid!',
      account_id: Number(co.tenantId),
    }
    expect((await v3.get('/check-credentials').raw()).body).toEqual(expected)
    const owner = await co.owner()
    const key = co.headers.authorization!.replace('Bearer ', '')
    const basic = `Basic ${Buffer.from(`${co.email}:${key}`).toString('base64')}`
    expect((await t.stranger.with({ authorization: basic }).get('/api/v3/check-credentials').raw()).body).toEqual(
      expected,
    )
    for (const client of [t.stranger, t.stranger.with({ authorization: 'Bearer pr_live_wrongwrongwrongwrong' })]) {
      const answer = await client.get('/api/v3/check-credentials').raw()
      expect([answer.status, answer.body]).toEqual([401, ERROR('Authentication Failed')])
    }
    // A session of the application is no credential here.
    expect((await Object.assign(owner.with({}), { base: '/api/v3' }).get('/contacts').raw()).status).toBe(401)
  })

  test.each([
    ['an empty body under JSON', 'application/json', ''],
    ['a list', 'application/json', '[]'],
    ['a form', 'application/x-www-form-urlencoded', ''],
    ['no content type', undefined, ''],
    ['a strange one', 'text/html', '[]'],
  ])('takes %s where no body is needed', async (_name, type, body) => {
    const client = type ? v3.with({ 'content-type': type }) : v3
    const answer = await Object.assign(client, { base: '/api/v3' }).post('/check-credentials', Buffer.from(body)).raw()
    expect([answer.status, answer.body.status]).toEqual([200, 'ok'])
  })

  test('unknown paths, methods, broken JSON and wrong input are errors in its envelope', async () => {
    const missing = await v3.get('/nothing').raw()
    expect([missing.status, missing.body]).toEqual([404, ERROR('Not Found')])
    const post = await v3.post('/contacts', {}).raw()
    expect([post.status, post.body]).toEqual([405, ERROR('Method Not Allowed')])
    const broken = await Object.assign(v3.with({ 'content-type': 'application/json' }), { base: '/api/v3' })
      .post('/web-hooks', Buffer.from('{'))
      .raw()
    expect([broken.status, broken.body.status, broken.body.data]).toEqual([400, 'error', undefined])
    const unknown = await v3.get('/contacts?select=nothing').raw()
    expect([unknown.status, unknown.body]).toEqual([422, ERROR('Invalid value: select.')])
    expect((await v3.get('/contacts?sort=-nothing').raw()).status).toBe(422)
  })

  test('a key without the module is refused', async () => {
    const client = await co.key('full', 'finance')
    const answer = await Object.assign(client, { base: '/api/v3' }).get('/contacts').raw()
    expect([answer.status, answer.body]).toEqual([403, ERROR('Forbidden')])
  })

  test('account-info names the company', async () => {
    expect((await v3.get('/account-info?limit=500&offset=0').raw()).body).toEqual({
      status: 'ok',
      meta: [],
      data: {
        account_id: Number(co.tenantId),
        guid: co.tenant,
        username: expect.any(String),
        firstname: '',
        surname: '',
        company: expect.any(String),
        phone: expect.any(String),
      },
    })
  })
})

describe('contacts', () => {
  test('are listed, filtered, sorted, selected and paged', async () => {
    const own = await t.company()
    const client = on(own)
    const field = await own.post('/custom-fields', { name: 'Size', type: 'text' }).ok(201)
    const jana = await own.contact('Jana@example.com', {
      firstName: 'Jana',
      city: 'Praha',
      customFields: { [field.id]: 'M' },
    })
    const eva = await own.contact('eva@example.com', { firstName: 'Eva' })
    const all = (await client.get('/contacts').raw()).body
    expect(all.meta).toEqual({ total_count: 2, displayed_count: 2, offset: 0, limit: 500 })
    expect(all.data.map(({ id }: { id: number }) => id)).toEqual([Number(jana.id), Number(eva.id)])
    expect(all.data[0]).toMatchObject({
      emailaddress: 'Jana@example.com',
      town: 'Praha',
      blacklisted: 0,
      contactlists: [],
      customfields_url: `${t.app.config.baseUrl}/api/v3/contact-customfields?contact_id=${jana.id}`,
    })
    expect(all.data[0]).not.toHaveProperty('customfields')
    const found = (await client.get('/contacts?limit=100&offset=0&emailaddress=jana%40example.com').raw()).body
    expect([found.meta.total_count, found.data[0].id]).toEqual([1, Number(jana.id)])
    expect((await client.get('/contacts?emailaddress=nobody@example.com').raw()).body).toMatchObject({
      status: 'ok',
      data: [],
    })
    const selected = (await client.get('/contacts?select=id,name,emailaddress&sort=-id&limit=1').raw()).body
    expect(selected.data).toEqual([{ id: Number(eva.id), name: 'Eva', emailaddress: 'eva@example.com' }])
    expect(selected.meta).toEqual({ total_count: 2, displayed_count: 1, offset: 0, limit: 1 })
    for (const filter of ['name=JANA', 'realname=jana', 'emailaddress=JANA@example.com', 'town=praha'])
      expect((await client.get(`/contacts?${filter}`).raw()).body.meta.total_count, filter).toBe(1)
    expect((await client.get('/contacts?name=Jan%25').raw()).body.data).toEqual([])
    const clamped = (await client.get('/contacts?limit=9999&offset=1&town=praha&unknown=1').raw()).body
    expect(clamped.meta).toEqual({ total_count: 1, displayed_count: 0, offset: 1, limit: 500 })
    const expanded = (await client.get('/contacts?expand=customfields,customfield_options&name=Jana').raw()).body
    expect(expanded.data[0].customfields).toMatchObject([{ customfield_id: Number(field.id), value: 'M' }])
  })

  test('one is found by its number and by its address', async () => {
    const contact = await co.contact('one+two@example.com')
    for (const name of [contact.id, 'one%2Btwo@example.com', 'ONE%2BTWO%40example.com']) {
      const { status, body } = await v3.get(`/contacts/${name}?limit=500&offset=0`).raw()
      expect([status, body.status, body.meta, body.data.id]).toEqual([200, 'ok', [], Number(contact.id)])
    }
    for (const name of ['999999', 'nobody@example.com', '0', 'x']) {
      const { status, body } = await v3.get(`/contacts/${name}`).raw()
      expect([status, body]).toEqual([404, ERROR('Not Found')])
    }
    const other = await (await t.company()).contact()
    expect((await v3.get(`/contacts/${other.id}`).raw()).status).toBe(404)
  })
})

describe('lists', () => {
  test('have the types that clients expect, and their members', async () => {
    const own = await t.company()
    const client = on(own)
    const list = await own.list()
    const [a, b] = [await own.contact(), await own.contact()]
    await own.post(`/lists/${list.id}/members`, { contactIds: [a.id, b.id] }).ok()
    await own.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [b.id] }).ok()
    const { data, meta } = (await client.get(`/contactlists?name=${encodeURIComponent(list.name)}`).raw()).body
    expect(meta).toEqual({ total_count: 1, displayed_count: 1, offset: 0, limit: 500 })
    expect(data[0]).toMatchObject({
      id: Number(list.id),
      name: list.name,
      category: null,
      segment_id: null,
      openRate: null,
      hidden: 0,
      alertIn: expect.any(Number),
      trackedDefaultFields: 'a:0:{}',
    })
    expect((await client.get(`/contactlists/${list.id}?select=id,name`).raw()).body.data).toEqual({
      id: Number(list.id),
      name: list.name,
    })
    expect((await client.get(`/contactlists/${list.id}/distribution`).raw()).body.data).toEqual({
      total: 2,
      confirmed: 1,
      unsubscribed: 1,
    })
    expect((await client.get(`/contactlists/${list.id}/added-contacts`).raw()).body.data).toEqual({ count: 2 })
    const ids = async (path: string) =>
      (await client.get(path).raw()).body.data.map(({ id }: { id: number }) => String(id))
    expect(await ids(`/contactlists/${list.id}/contacts`)).toEqual([a.id, b.id])
    expect(await ids(`/contactlists/${list.id}/contacts/confirmed`)).toEqual([a.id])
    expect(await ids(`/contactlists/${list.id}/contacts/unsubscribed`)).toEqual([b.id])
    expect((await client.get(`/contactlists/${list.id}/contacts/confirmed?limit=1`).raw()).body.meta.total_count).toBe(
      1,
    )
    expect(await ids(`/contacts/in-lists?listIds=${list.id},999&status=unsubscribed`)).toEqual([b.id])
    expect(await ids(`/contacts/in-lists?listIds=${list.id}&status=confirmed`)).toEqual([a.id])
    expect((await client.get(`/contacts/in-lists?listIds=${list.id}&status=foo`).raw()).status).toBe(422)
    // Members who left everything, or must not be mailed, are not among those that clients mail.
    const [c, d] = [await own.contact(), await own.contact()]
    await own.post(`/lists/${list.id}/members`, { contactIds: [c.id, d.id] }).ok()
    await own.post(`/contacts/${c.id}/unsubscribe`, {}).ok()
    await own.post('/suppressions', { email: d.email, reason: 'blacklist' }).ok(201)
    expect(await ids(`/contactlists/${list.id}/contacts/confirmed`)).toEqual([a.id])
    expect(await ids(`/contactlists/${list.id}/contacts/unsubscribed`)).toEqual([b.id, c.id, d.id])
    // The numbers are those of the lists of contacts, and removed members are in none of them.
    await own.post(`/lists/${list.id}/members/remove`, { contactIds: [b.id] }).ok()
    expect((await client.get(`/contactlists/${list.id}/distribution`).raw()).body.data).toEqual({
      total: 3,
      confirmed: 1,
      unsubscribed: 2,
    })
    expect(await ids(`/contactlists/${list.id}/contacts`)).toEqual([a.id, c.id, d.id])
    expect((await v3.get(`/contactlists/${list.id}/contacts`).raw()).status).toBe(404)
    const [row] = (await client.get(`/contacts/${a.id}`).raw()).body.data.contactlists
    expect(row).toMatchObject({ contact_id: Number(a.id), contactlist_id: Number(list.id), status: 'confirmed' })
  })
})

describe('custom fields', () => {
  test('their options and values have numbers that fit together', async () => {
    const own = await t.company()
    const client = on(own)
    const field = await own
      .post('/custom-fields', { name: 'Colours', type: 'multi', options: [{ name: 'Red' }, { name: 'Blue' }] })
      .ok(201)
    const chosen = field.options.map(({ id }: { id: string }) => id)
    const contact = await own.contact('a@example.com', { customFields: { [field.id]: chosen } })
    const { data } = (await client.get('/customfields?expand=customfield_options').raw()).body
    expect(data).toMatchObject([{ id: Number(field.id), name: 'Colours', type: 'checkbox' }])
    const options = data[0].customfield_options
    expect(options.map(({ name }: { name: string }) => name)).toEqual(['Red', 'Blue'])
    expect((await client.get(`/customfield-options?customfield_id=${field.id}`).raw()).body.data).toEqual(options)
    expect((await client.get(`/customfield-options/${options[1].id}`).raw()).body.data).toEqual(options[1])
    for (const path of ['customfields', 'customfield'])
      expect((await client.get(`/${path}/${field.id}`).raw()).body.data).toEqual({
        id: Number(field.id),
        name: 'Colours',
        type: 'checkbox',
        customfield_options_url: `${t.app.config.baseUrl}/api/v3/customfield-options?customfield_id=${field.id}`,
      })
    const rows = options.map(({ id }: { id: number }) => ({
      id: expect.any(Number),
      contact_id: Number(contact.id),
      customfield_id: Number(field.id),
      customfield_options_id: id,
      value: null,
    }))
    for (const query of [`contact_id=${contact.id}`, `customfield_id=${field.id}`, '']) {
      const values = (await client.get(`/contact-customfields?${query}`).raw()).body
      expect([values.meta.total_count, values.data]).toEqual([2, rows])
    }
  })

  test('the values of all contacts are paged and filtered', async () => {
    const own = await t.company()
    const client = on(own)
    const make = (input: object) => own.post('/custom-fields', input).ok(201)
    const colours = await make({ name: 'Colours', type: 'multi', options: [{ name: 'Red' }, { name: 'Blue' }] })
    const size = await make({ name: 'Size', type: 'text' })
    const born = await make({ name: 'Born', type: 'date' })
    const ids: number[] = []
    for (const [i, custom] of [
      { [colours.id]: ['1', '2'], [size.id]: 'M' },
      {},
      { [size.id]: 'm', [born.id]: '2020-02-29' },
      { [colours.id]: ['2'] },
    ].entries())
      ids.push(Number((await own.contact(`c${i}@example.com`, { customFields: custom })).id))
    const read = async (query: string) => {
      const { meta, data } = (await client.get(`/contact-customfields?${query}`).raw()).body
      return [meta.total_count, data.map((row: { contact_id: number }) => ids.indexOf(row.contact_id))]
    }
    expect(await read('')).toEqual([6, [0, 0, 0, 2, 2, 3]])
    expect(await read('sort=-id')).toEqual([6, [3, 2, 2, 0, 0, 0]])
    expect(await read('limit=2&offset=2')).toEqual([6, [0, 2]])
    expect(await read('limit=2&offset=6')).toEqual([6, []])
    expect(await read(`customfield_id=${size.id}&value=M`)).toEqual([2, [0, 2]])
    expect(await read('value=2020-02-29%2000:00:00')).toEqual([1, [2]])
    expect(await read(`customfield_options_id=${Number(colours.id) * 100_000 + 2}`)).toEqual([2, [0, 3]])
    expect(await read('customfield_id=999999')).toEqual([0, []])
    const [first] = (await client.get('/contact-customfields?limit=1').raw()).body.data
    expect(await read(`id=${first.id}`)).toEqual([1, [0]])
    expect((await client.get('/contact-customfields?sort=value').raw()).status).toBe(422)
  })

  test('unknown ones are not found', async () => {
    const client = on(await t.company())
    expect((await client.get('/customfields/999').raw()).status).toBe(404)
    expect((await client.get('/customfield-options/999').raw()).status).toBe(404)
  })
})

describe('web hooks', () => {
  test('are registered, listed without secrets, and deleted', async () => {
    const own = await t.company()
    const client = on(own)
    const input = {
      target_url: 'https://shop.example/a',
      event: 'new_contact',
      basic_auth: { login: 'a', password: 'b' },
    }
    const made = await client.post('/web-hooks', input).raw()
    expect([made.status, made.body]).toEqual([201, { status: 'created', meta: [], id: expect.any(Number) }])
    const again = await client.post('/web-hooks', input).raw()
    expect([again.status, again.body]).toEqual([409, ERROR(expect.any(String))])
    expect((await client.get('/web-hooks?url=HTTPS://SHOP.example:443/a').raw()).body.data).toHaveLength(1)
    expect((await client.get('/web-hooks?url=https://shop.example/a').raw()).body).toEqual({
      status: 'ok',
      meta: { total_count: 1, displayed_count: 1, offset: 0, limit: 500 },
      data: [
        {
          id: made.body.id,
          url: 'https://shop.example/a',
          method: 'POST',
          event: 'new_contact',
          active: 1,
          timeout: 30,
          last_response_code: null,
          last_call_time: null,
          errors_in_row: 0,
          basic_auth: { login: '***', password: '***' },
        },
      ],
    })
    for (const event of ['newsletter_sending_started', 'newsletter_sending_finished', 'sms_delivery_status'])
      expect((await client.post('/web-hooks', { ...input, event }).raw()).status).toBe(201)
    for (const wrong of [{ event: 'nothing' }, { target_url: 'ftp://x/' }, { target_url: 5 }, { basic_auth: 5 }]) {
      const answer = await client.post('/web-hooks', { ...input, ...wrong }).raw()
      expect([answer.status, answer.body.status]).toEqual([422, 'error'])
    }
    expect((await v3.delete(`/web-hooks/${made.body.id}`).raw()).status).toBe(404)
    const gone = await client.delete(`/web-hooks/${made.body.id}`).raw()
    expect([gone.status, gone.text]).toEqual([204, ''])
    const reader = await own.key('read', 'account_admin')
    expect((await Object.assign(reader, { base: '/api/v3' }).post('/web-hooks', input).raw()).status).toBe(403)
  })
})
