import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import {
  confirmLink,
  confirmLinks,
  formPath,
  makeForm,
  solve,
  submitForm,
  viewOf,
} from '../../../../test/support/forms.ts'

const t = useApi()
const [HOUR, DAY] = [3_600_000, 24 * 3_600_000]

const find = async (co: Company, email: string) => {
  const { items } = await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()
  return items[0] && co.get(`/contacts/${items[0].id}`).ok()
}
const rows = async (co: Company) =>
  co.db.selectFrom('form_submission').selectAll().where('tenant_id', '=', co.tenantId).orderBy('id').execute()
const figures = async (co: Company, id: string) => (await co.get(`/forms/${id}`).ok()).figures
const memberOf = async (co: Company, listId: string, email: string) =>
  ((await co.get(`/lists/${listId}/members`).ok()).items as { email: string; state: string }[]).find(
    (one) => one.email === email,
  )?.state
const consents = async (co: Company, id: string) => (await co.get(`/contacts/${id}/purposes`).ok()).items
/** Sends and confirms a form. */
async function signUp(co: Company, formId: string, email: string, values: object = {}) {
  expect((await submitForm(t, co, formId, { email, ...values })).status).toBe(200)
  const [link] = await confirmLinks(t, co, email)
  return confirmLink(t, link!)
}

describe('a new address', () => {
  test('is asked to confirm, and then subscribed with proof, values and lists', async () => {
    const co = await t.company()
    const purpose = await co.post('/purposes', { name: 'Birthday' }).ok(201)
    const extra = await co.list()
    const size = await co
      .post('/custom-fields', { name: 'Size', type: 'select', options: [{ name: 'Small' }, { name: 'Large' }] })
      .ok(201)
    const form = await makeForm(co, {
      fields: [
        { id: 'name', field: 'firstName', type: 'text', label: 'Name' },
        { id: 'size', field: `cf:${size.id}`, type: 'select', label: 'Size' },
        { id: 'more', field: `list:${extra.id}`, type: 'checkbox', label: 'More' },
        { id: 'birthday', field: `purpose:${purpose.id}`, type: 'consent', label: 'Offers on my birthday' },
      ],
    })
    const values = { email: 'Jana@Example.com', name: 'Jana', size: size.options[1].id, more: true, birthday: true }
    const page = 'https://shop.example/blog'
    const answer = await submitForm(t, co, form.id, values, { page })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(answer.body).toEqual({ thanks: expect.stringContaining('Potvrďte'), redirect: null })
    // The request itself changes no contact.
    expect(await find(co, 'jana@example.com')).toBeUndefined()
    const [link] = await confirmLinks(t, co, 'Jana@example.com')
    const pending = await find(co, 'jana@example.com')
    expect(pending).toMatchObject({ status: 'pending', firstName: '', source: 'signup_form', customFields: {} })
    expect(await memberOf(co, form.listId, pending.email)).toBeUndefined()
    expect(await figures(co, form.id)).toEqual({ views: 0, submissions: 1, confirmations: 0 })

    t.clock.forward(DAY)
    expect((await confirmLink(t, link!)).text).toContain('odběr je potvrzen')
    const { id, ...contact } = await find(co, 'jana@example.com')
    expect(contact).toMatchObject({ status: 'subscribed', firstName: 'Jana', consentBasis: 'double_opt_in' })
    expect(contact.customFields).toEqual({ [size.id]: size.options[1].id })
    for (const list of [form.listId, extra.id]) expect(await memberOf(co, list, contact.email)).toBe('active')
    const given = (await consents(co, id)) as { purposeId: string }[]
    const proof = { ip: '127.0.0.1', userAgent: 'Browser/1', url: page, formTextVersion: 1 }
    expect(given).toHaveLength(2)
    expect(given.find((one) => one.purposeId === co.purposeId)).toMatchObject({
      source: 'signup_form',
      basis: 'double_opt_in',
      proof: { ...proof, text: 'I agree to get news.', doiUserAgent: 'Browser/2', textVersion: 1 },
    })
    expect(given.find((one) => one.purposeId === purpose.id)).toMatchObject({
      proof: { ...proof, text: 'Offers on my birthday' },
    })
    expect(await figures(co, form.id)).toEqual({ views: 0, submissions: 1, confirmations: 1 })
    const { items } = await co.get(`/contacts/${id}/activities?type=form_submitted`).ok()
    expect(items).toMatchObject([{ type: 'form_submitted', params: { formId: form.id } }])
    expect(await rows(co)).toMatchObject([{ email: null, input: null, contact_id: id }])
    const { data } = await co.get(`/contacts/${id}/export`).ok()
    expect(data.formSubmissions).toMatchObject([{ form: { id: form.id }, proof: { ip: '127.0.0.1' } }])
  })

  test('is subscribed at once where the form asks for no confirmation', async () => {
    const co = await t.company()
    const form = await makeForm(co, { settings: { doubleOptIn: false } })
    const known = await co.contact('known@example.com')
    for (const email of ['new@example.com', 'known@example.com']) await submitForm(t, co, form.id, { email })
    expect(await confirmLinks(t, co, 'new@example.com')).toEqual([])
    expect(await confirmLinks(t, co, known.email)).toHaveLength(1)
    const fresh = await find(co, 'new@example.com')
    expect(fresh).toMatchObject({ status: 'subscribed' })
    expect(await memberOf(co, form.listId, fresh.email)).toBe('active')
    expect(await memberOf(co, form.listId, known.email)).toBeUndefined()
    expect((await consents(co, fresh.id))[0]).toMatchObject({
      proof: { text: 'I agree to get news.', ip: '127.0.0.1' },
    })
    expect(await figures(co, form.id)).toMatchObject({ submissions: 2, confirmations: 1 })
  })

  test('needs no consent without a purpose, and follows the page that the form names', async () => {
    const co = await t.company()
    const confirmedUrl = 'https://shop.example/confirmed'
    const form = await makeForm(co, { purposeId: null, successUrl: 'https://shop.example/thanks', confirmedUrl })
    const answer = await submitForm(t, co, form.id, { email: 'a@example.com', consent: false })
    expect(answer.body.redirect).toBe('https://shop.example/thanks')
    const [link] = await confirmLinks(t, co, 'a@example.com')
    const { status, headers } = await confirmLink(t, link!)
    expect([status, headers.location]).toEqual([303, confirmedUrl])
    const contact = await find(co, 'a@example.com')
    expect(contact.status).toBe('subscribed')
    expect(await consents(co, contact.id)).toEqual([])
  })

  test('that unsubscribed or was erased comes back only by its confirmation', async () => {
    const co = await t.company()
    const form = await makeForm(co, { settings: { doubleOptIn: false } })
    const left = await co.contact('left@example.com')
    await co.post(`/contacts/${left.id}/unsubscribe`, {}).ok()
    await co.delete(`/contacts/${left.id}`).ok(204)
    const gone = await co.contact('gone@example.com')
    await co.post(`/contacts/${gone.id}/erase`, {}).ok()
    for (const email of ['left@example.com', 'gone@example.com']) {
      t.clock.forward(1000)
      await submitForm(t, co, form.id, { email })
      const [link] = await confirmLinks(t, co, email)
      expect((await find(co, email)).status).toBe('unsubscribed')
      await confirmLink(t, link!)
      expect((await find(co, email)).status).toBe('subscribed')
    }
  })
})

describe('a known contact', () => {
  test('stays as it is until the confirmation', async () => {
    const co = await t.company()
    const form = await makeForm(co, { fields: [{ id: 'name', field: 'firstName', type: 'text' }] })
    const jana = await co.contact('jana@example.com', { firstName: 'Jana' })
    await submitForm(t, co, form.id, { email: jana.email, name: 'Mallory' })
    const [link] = await confirmLinks(t, co, jana.email)
    expect(await find(co, jana.email)).toMatchObject({ status: 'subscribed', firstName: 'Jana' })
    expect(await memberOf(co, form.listId, jana.email)).toBeUndefined()
    await confirmLink(t, link!)
    expect(await find(co, jana.email)).toMatchObject({ status: 'subscribed', firstName: 'Mallory' })
    expect(await memberOf(co, form.listId, jana.email)).toBe('active')
  })

  test('gets no second confirmation within an hour, and confirms all that it sent', async () => {
    const co = await t.company()
    const form = await makeForm(co, { fields: [{ id: 'name', field: 'firstName', type: 'text' }] })
    await submitForm(t, co, form.id, { email: 'a@example.com', name: 'First' })
    await confirmLinks(t, co, 'a@example.com')
    t.clock.forward(HOUR - 60_000)
    await submitForm(t, co, form.id, { email: 'a@example.com', name: 'Second' })
    expect(await confirmLinks(t, co, 'a@example.com')).toHaveLength(1)
    // An hour after the mail, not after the last try.
    t.clock.forward(120_000)
    await submitForm(t, co, form.id, { email: 'a@example.com', name: 'Third' })
    const [newest, oldest] = await confirmLinks(t, co, 'a@example.com')
    await confirmLink(t, oldest!)
    expect(await find(co, 'a@example.com')).toMatchObject({ status: 'subscribed', firstName: 'Second' })
    t.clock.forward(14 * DAY)
    expect((await confirmLink(t, newest!)).status).toBe(404)
    expect(await find(co, 'a@example.com')).toMatchObject({ firstName: 'Second' })
    expect((await confirmLink(t, oldest!)).text).not.toContain('potvrzen.')
  })

  test('that unsubscribed after the first mail gets another one', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    await signUp(co, form.id, 'a@example.com')
    await submitForm(t, co, form.id, { email: 'a@example.com' })
    expect(await confirmLinks(t, co, 'a@example.com')).toHaveLength(2)
    await co.post(`/contacts/${(await find(co, 'a@example.com')).id}/unsubscribe`, {}).ok()
    await submitForm(t, co, form.id, { email: 'a@example.com' })
    const [link] = await confirmLinks(t, co, 'a@example.com')
    await confirmLink(t, link!)
    expect((await find(co, 'a@example.com')).status).toBe('subscribed')
  })

  test.each(['complaint', 'bounced', 'blacklist', 'manual'])(
    'with a suppression by %s gets nothing',
    async (reason) => {
      const co = await t.company()
      const form = await makeForm(co)
      const { id, email } = await co.contact()
      await sql`insert into suppression (tenant_id, email_key, reason, created_at)
      values (${co.tenantId}, ${email}, ${reason}, now())`.execute(co.db)
      const before = await co.get(`/contacts/${id}`).ok()
      const answer = await submitForm(t, co, form.id, { email })
      expect(answer.status).toBe(200)
      expect(await confirmLinks(t, co, email)).toEqual([])
      expect(await co.get(`/contacts/${id}`).ok()).toEqual(before)
      expect(await rows(co)).toMatchObject([{ email: null, input: null, confirmed_at: null, contact_id: null }])
    },
  )

  test('looks like an unknown one', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    await co.contact('known@example.com')
    await sql`insert into suppression (tenant_id, email_key, reason, created_at)
      values (${co.tenantId}, 'blocked@example.com', 'complaint', now())`.execute(co.db)
    const answers = []
    for (const email of ['known@example.com', 'unknown@example.com', 'blocked@example.com']) {
      const { status, text, headers } = await submitForm(t, co, form.id, { email })
      answers.push([status, text, Object.keys(headers).sort()])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    // The request does the same for all: one row each. Only the job looks at contacts.
    expect((await rows(co)).map(({ contact_id }) => contact_id)).toEqual([null, null, null])
  })
})

describe('what is sent', () => {
  test('is checked field by field', async () => {
    const co = await t.company()
    const form = await makeForm(co, {
      fields: [
        { id: 'name', field: 'firstName', type: 'text', required: true },
        { id: 'born', field: 'birthday', type: 'date' },
        { id: 'sex', field: 'gender', type: 'radio', options: [{ value: 'f', label: 'F' }] },
        { id: 'note', field: 'note', type: 'textarea' },
      ],
    })
    const right = { email: 'a@example.com', name: 'A' }
    const wrong: [object, string][] = [
      [{ email: '' }, 'values.email'],
      [{ email: 'nobody' }, 'values.email'],
      [{ email: ['a@example.com'] }, 'values.email'],
      [{ email: { $ne: 1 } }, 'values.email'],
      [{ email: 'a@example.com\r\nBcc: x@example.com' }, 'values.email'],
      [{ name: ' ' }, 'values.name'],
      [{ name: 'x'.repeat(20_000) }, 'values.name'],
      [{ born: '31.12.1990' }, 'values.born'],
      [{ sex: 'm' }, 'values.sex'],
      [{ note: 7 }, 'values.note'],
      [{ consent: false }, 'values.consent'],
      [{ consent: 'no' }, 'values.consent'],
    ]
    for (const [more, field] of wrong) {
      const { status, body, headers } = await submitForm(t, co, form.id, { ...right, ...more })
      expect([status, body.error]).toMatchObject([400, { code: 'validation', message: field }])
      expect(headers['access-control-allow-origin']).toBe('*')
      t.clock.forward(HOUR)
    }
    expect(await rows(co)).toEqual([])
  })

  test('has no header in a name, takes unicode addresses, and ignores fields that the form does not have', async () => {
    const co = await t.company()
    const form = await makeForm(co, { fields: [{ id: 'name', field: 'firstName', type: 'text' }] })
    const values = {
      name: 'Jana\r\nBcc: x@example.com',
      status: 'complained',
      __proto__: { admin: true },
      lastName: 'X',
    }
    await submitForm(t, co, form.id, { email: 'Žaneta@háčky.example', ...values })
    const [link] = await confirmLinks(t, co, 'Žaneta@xn--hky-ela4t.example')
    await confirmLink(t, link!)
    const contact = await find(co, 'Žaneta@')
    expect(contact).toMatchObject({ firstName: 'Jana Bcc: x@example.com', lastName: '', status: 'subscribed' })
    expect(contact.email).toBe('Žaneta@xn--hky-ela4t.example')
  })

  test('is refused when it is huge', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    const { status } = await submitForm(t, co, form.id, { email: 'a@example.com', x: 'x'.repeat(70_000) })
    expect(status).toBe(413)
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}`, '']))
    expect((await submitForm(t, co, form.id, { email: 'a@example.com', ...many })).status).toBe(400)
  })

  test('is taken once for each view of the form', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    const token = await viewOf(t, co, form.id)
    const body = { values: { email: 'a@example.com', consent: true }, token, solution: solve(token) }
    const submit = (more: object) => t.stranger.post(`${formPath(co, form.id)}/submit`, { ...body, ...more })
    await submit({}).ok(200)
    await submit({}).ok(200)
    // Another address needs a new view, so that no person waits for a mail that never comes.
    await submit({ values: { email: 'b@example.com', consent: true } }).fails(400, 'validation', 'captcha')
    expect(await rows(co)).toHaveLength(1)
    expect(await figures(co, form.id)).toMatchObject({ submissions: 1 })
  })

  test('needs a token of this form that is neither forged, nor too young, nor too old', async () => {
    const co = await t.company()
    const [form, other] = [await makeForm(co), await makeForm(co)]
    const submit = (token: string, solution = solve(token)) =>
      t.stranger.post(`${formPath(co, form.id)}/submit`, {
        values: { email: 'a@example.com', consent: true },
        token,
        solution,
      })
    const { forms } = await t.stranger.get(`${formPath(co, form.id)}/config`).ok(200)
    const early = forms[0].token as string
    await submit(early).fails(400, 'validation', 'captcha')
    const right = await viewOf(t, co, form.id)
    const [nonce, ...rest] = right.split('.')
    const forged = [`${nonce!.slice(0, -1)}_`, ...rest].join('.')
    const second = right.replace(/\.1\.(\d+)\.([\w-]+)$/, '.2.$1.$2')
    for (const token of ['', 'x', forged, second, await viewOf(t, co, other.id)])
      await submit(token).fails(400, 'validation', 'captcha')
    await submit(right, '').fails(400, 'validation', 'captcha')
    const wrong = Array.from({ length: 50 }, (_, i) => String(i)).find((n) => n !== solve(right))!
    await submit(right, wrong).fails(400, 'validation', 'captcha')
    t.clock.forward(DAY + HOUR)
    await submit(right).fails(400, 'validation', 'captcha')
    expect(await rows(co)).toEqual([])
  })

  test('needs no work where the form has no captcha, and concerns the text that was shown', async () => {
    const co = await t.company()
    const form = await makeForm(co, { captcha: false })
    const config = await t.stranger.get(`${formPath(co, form.id)}/config`).ok(200)
    expect(config.forms[0].bits).toBe(0)
    const submit = (token: string) =>
      t.stranger.post(`${formPath(co, form.id)}/submit`, { values: { email: 'a@example.com', consent: true }, token })
    const old = await viewOf(t, co, form.id)
    await co.patch(`/forms/${form.id}`, { consentText: 'I agree to everything.' }).ok()
    await submit(old).fails(400, 'validation', 'captcha')
    await submit(await viewOf(t, co, form.id)).ok(200)
    expect((await rows(co))[0]!.proof).toMatchObject({ text: 'I agree to everything.', formTextVersion: 2 })
  })

  test('is forgotten when a program filled in the trap', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    const right = await submitForm(t, co, form.id, { email: 'a@example.com' })
    const trapped = await submitForm(t, co, form.id, { email: 'b@example.com' }, { trap: 'https://spam.example' })
    expect([trapped.status, trapped.text]).toEqual([right.status, right.text])
    expect(await rows(co)).toHaveLength(1)
  })
})

describe('limits', () => {
  const expectLimited = ({ status, headers, body }: Awaited<ReturnType<typeof submitForm>>, name: string) => {
    expect([status, body.error]).toMatchObject([429, { code: 'rate_limited', message: name }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['access-control-allow-origin']).toBe('*')
  }

  test('3 a day for an address, over all forms of the company', async () => {
    const co = await t.company()
    const [one, other] = [await makeForm(co), await makeForm(co)]
    for (const form of [one, other, one])
      expect((await submitForm(t, co, form.id, { email: 'A@example.com' })).status).toBe(200)
    expectLimited(await submitForm(t, co, other.id, { email: 'a@Example.com' }), 'form-address')
    expect((await submitForm(t, co, other.id, { email: 'b@example.com' })).status).toBe(200)
    const elsewhere = await t.company()
    expect((await submitForm(t, elsewhere, (await makeForm(elsewhere)).id, { email: 'a@example.com' })).status).toBe(
      200,
    )
    // The whole day counts, not a part of the limit after a part of it.
    t.clock.forward(DAY - HOUR)
    expectLimited(await submitForm(t, co, other.id, { email: 'a@example.com' }), 'form-address')
    t.clock.forward(HOUR)
    expect((await submitForm(t, co, other.id, { email: 'a@example.com' })).status).toBe(200)
  })

  test('10 an hour for a network and form, wrong ones too', async () => {
    const co = await t.company()
    const [form, other] = [await makeForm(co), await makeForm(co)]
    for (let i = 0; i < 5; i++)
      expect((await submitForm(t, co, form.id, { email: `a${i}@example.com` })).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await submitForm(t, co, form.id, { email: 'wrong' })).status).toBe(400)
    expectLimited(await submitForm(t, co, form.id, { email: 'wrong' }), 'form-visitor')
    expect((await submitForm(t, co, other.id, { email: 'b@example.com' })).status).toBe(200)
    t.clock.forward(HOUR)
    expect((await submitForm(t, co, form.id, { email: 'c@example.com' })).status).toBe(200)
  })

  test('300 an hour for a company', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    const bucket = { name: 'form-company', capacity: 300, perSecond: 300 / 3600 }
    for (let i = 0; i < 299; i++) await t.app.limiter.take(`form-company:${co.tenantId}`, [bucket])
    expect((await submitForm(t, co, form.id, { email: 'a@example.com' })).status).toBe(200)
    // The clock moved by the time that people need to fill it in.
    await t.app.limiter.take(`form-company:${co.tenantId}`, [bucket])
    expectLimited(await submitForm(t, co, form.id, { email: 'b@example.com' }), 'form-company')
  })
})

describe('afterwards', () => {
  test('a rule finds contacts by the form that they sent', async () => {
    const co = await t.company()
    const [one, other] = [await makeForm(co), await makeForm(co)]
    await signUp(co, one.id, 'a@example.com')
    await signUp(co, other.id, 'b@example.com')
    await submitForm(t, co, one.id, { email: 'open@example.com' })
    await t.runJobs()
    const matching = async (rule: object) => {
      const definition = { type: 'group', match: 'all', rules: [{ type: 'form_submitted', ...rule }] }
      return (await co.post('/segments/preview', { shopId: co.shopId, definition }).ok()).matched
    }
    expect(await matching({})).toBe(2)
    expect(await matching({ formId: one.id })).toBe(1)
    expect(await matching({ formId: one.id, window: { kind: 'before', to: '2020-01-01' } })).toBe(0)
  })

  test('views of the script are counted, and half of the visitors may see another form', async () => {
    const co = await t.company()
    const rival = await makeForm(co, { title: 'Rival' })
    const form = await makeForm(co, { title: 'Own', settings: { rivalId: rival.id } })
    const { forms } = await t.stranger.get(`${formPath(co, form.id)}/config?lang=en`).ok(200)
    expect(forms).toMatchObject([
      { id: form.id, title: 'Own' },
      { id: rival.id, title: 'Rival' },
    ])
    await t.stranger
      .with({ 'content-type': 'text/plain' })
      .post(`${formPath(co, rival.id)}/view`, Buffer.from('{}'))
      .ok(204)
    await t.app.services.close()
    expect((await figures(co, rival.id)).views).toBe(1)
    expect(await figures(co, form.id)).toMatchObject({ views: 0 })
    await co.patch(`/forms/${rival.id}`, { status: 'inactive' }).ok()
    expect((await t.stranger.get(`${formPath(co, form.id)}/config`).ok(200)).forms).toHaveLength(1)
  })

  test('people are forgotten: unconfirmed after 15 days, others with their contact', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    await signUp(co, form.id, 'kept@example.com')
    await signUp(co, form.id, 'erased@example.com')
    await submitForm(t, co, form.id, { email: 'open@example.com' })
    await t.runJobs()
    await submitForm(t, co, form.id, { email: 'erased@example.com' })
    expect(await rows(co)).toHaveLength(4)
    await co.post(`/contacts/${(await find(co, 'erased@example.com')).id}/erase`, {}).ok()
    await t.runJobs()
    expect(JSON.stringify(await rows(co))).not.toContain('erased@example.com')
    expect(await rows(co)).toHaveLength(2)
    t.clock.forward(46 * DAY)
    const { sweepSubmissions } = await import('./submissions/jobs/sweep.ts')
    const { database, ...app } = t.app
    await sweepSubmissions.run({
      app,
      db: database.db,
      now: t.clock.now(),
      payload: {},
      stopping: () => false,
    } as never)
    expect(await rows(co)).toMatchObject([{ contact_id: (await find(co, 'kept@example.com')).id }])
    await co.delete(`/contacts/${(await find(co, 'kept@example.com')).id}`).ok(204)
    expect(await rows(co)).toEqual([])
  })

  test('a template of the company carries the confirmation link', async () => {
    const co = await t.company()
    const html = '<p>Hi, <a href="{{ confirmlink }}">yes, please</a></p>'
    const template = await co
      .post('/templates', { name: 'Confirm', subject: 'One click, please', content: { html } })
      .ok(201)
    const form = await makeForm(co, { settings: { doiTemplateId: template.id } })
    await submitForm(t, co, form.id, { email: 'a@example.com' })
    const [link] = await confirmLinks(t, co, 'a@example.com')
    expect((await co.get('/outbox?kind=doi').ok()).items).toMatchObject([{ subject: 'One click, please' }])
    await confirmLink(t, link!)
    expect((await find(co, 'a@example.com')).status).toBe('subscribed')
  })
})
