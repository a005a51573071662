import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { confirmLink, confirmLinks, formPath, makeForm } from '../../../../test/support/forms.ts'

const t = useApi()

const rows = async (co: Company) =>
  co.db.selectFrom('form_submission').selectAll().where('tenant_id', '=', co.tenantId).orderBy('id').execute()

describe('a form without scripts', () => {
  const open = async (co: Company, id: string, query = '') => t.stranger.get(`${formPath(co, id)}${query}`).raw()
  /** The fields that a page would send. */
  const hidden = (page: string): Record<string, string> =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    )
  const send = (co: Company, id: string, fields: Record<string, string>, query = '') =>
    t.stranger.post(`${formPath(co, id)}${query}`, new URLSearchParams(fields).toString()).raw()

  test('is a page in a sandbox, counted as a view, that says who sends it', async () => {
    const co = await t.company()
    const form = await makeForm(co, {
      title: 'News <script>',
      successUrl: 'https://shop.example/thanks',
      settings: { texts: { sk: { title: 'Novinky', consentText: 'Súhlasím' } } },
    })
    const { status, headers, text } = await open(co, form.id)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(
      /^sandbox allow-forms .*form-action 'self' https:\/\/shop\.example$/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('News &#60;script&#62;')
    expect(text).toContain('<input type="checkbox" name="consent" value="on" required>')
    expect(text).not.toContain('<script')
    const other = (await open(co, form.id, '?lang=sk-SK')).text
    expect(other).toContain('Novinky')
    expect(other).toContain('lang="sk"')
    await t.app.services.close()
    expect((await co.get(`/forms/${form.id}`).ok()).figures).toMatchObject({ views: 2 })
    expect((await co.get(`/forms/${form.id}`).ok()).days).toMatchObject([{ views: 2, submissions: 0 }])
  })

  test('is sent in one step more where there is a captcha', async () => {
    const co = await t.company()
    const interests = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
      { value: 'c', label: 'C' },
    ]
    const custom = await co
      .post('/custom-fields', {
        name: 'Interests',
        type: 'multi',
        options: interests.map(({ value }) => ({ name: value })),
      })
      .ok(201)
    const fields = [{ id: 'likes', field: `cf:${custom.id}`, type: 'multi', label: 'Likes', options: interests }]
    const form = await makeForm(co, { fields })
    const first = hidden((await open(co, form.id)).text)
    t.clock.forward(3_000)
    const typed = { email: 'a"b@example.com', 'likes.0': 'a', 'likes.2': 'c', consent: 'on' }
    const step = await send(co, form.id, { ...first, ...typed, email: 'ab@example.com' })
    expect([step.status, step.text]).toEqual([200, expect.stringContaining('Ještě jeden krok')])
    expect(await rows(co)).toEqual([])
    const again = hidden(step.text)
    expect(again).toMatchObject({ email: 'ab@example.com', 'likes.0': 'a', 'likes.1': 'c', consent: 'on' })
    // Too fast: the same page again, which can be sent a moment later.
    const early = await send(co, form.id, again)
    expect(hidden(early.text)).toEqual(again)
    t.clock.forward(2_500)
    const done = await send(co, form.id, again)
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Děkujeme')])
    const [link] = await confirmLinks(t, co, 'ab@example.com')
    await confirmLink(t, link!)
    const { customFields } = await co.get(`/contacts/${(await rows(co))[0]!.contact_id}`).ok()
    expect(customFields[custom.id]).toEqual([custom.options[0].id, custom.options[2].id])
    expect((await rows(co))[0]!.proof).toMatchObject({ url: form.publicUrl })
  })

  test('is sent at once where there is no captcha, and leads to the page of the form', async () => {
    const co = await t.company()
    const form = await makeForm(co, { captcha: false, successUrl: 'https://shop.example/thanks' })
    const fields = hidden((await open(co, form.id)).text)
    t.clock.forward(3_000)
    const { status, headers } = await send(co, form.id, { ...fields, email: 'a@example.com', consent: 'on' })
    expect([status, headers.location]).toEqual([303, 'https://shop.example/thanks'])
    expect(await rows(co)).toHaveLength(1)
  })

  test('pasted into a website has no token, and gets one by a second page', async () => {
    const co = await t.company()
    const form = await makeForm(co, { captcha: false })
    const { html } = await co.get(`/forms/${form.id}/embed`).ok()
    const step = await send(co, form.id, { ...hidden(html), email: 'a@example.com', consent: 'on' })
    t.clock.forward(3_000)
    expect((await send(co, form.id, hidden(step.text))).text).toContain('Děkujeme')
    expect(await rows(co)).toHaveLength(1)
    // Its texts changed since: people must see the new ones.
    await co.patch(`/forms/${form.id}`, { consentText: 'Much more' }).ok()
    const changed = await send(co, form.id, { ...hidden(html), email: 'b@example.com', consent: 'on' })
    expect([changed.status, changed.text]).toEqual([400, expect.stringContaining('Much more')])
    expect(changed.text).toContain('value="b@example.com"')
  })

  test('shows what is wrong with what was typed', async () => {
    const co = await t.company()
    const form = await makeForm(co, { fields: [{ id: 'name', field: 'firstName', type: 'text', label: 'Name' }] })
    const { status, text } = await send(co, form.id, { email: 'wrong', name: '"><b>Jana', consent: 'on' })
    expect(status).toBe(400)
    expect(text).toContain('aria-invalid="true"')
    expect(text).toContain('value="wrong"')
    expect(text).toContain('value="&#34;&#62;&#60;b&#62;Jana"')
    expect(text).toContain('Zkontrolujte prosím toto pole.')
    const none = await send(co, form.id, { email: 'a@example.com' })
    expect(none.text).toMatch(/name="consent"[^>]*aria-invalid="true"/)
  })

  test('has a page when it was sent too often', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    for (let i = 0; i < 10; i++) await send(co, form.id, { email: 'wrong' })
    const { status, headers, text } = await send(co, form.id, { email: 'a@example.com' })
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect(text).toContain('příliš často')
  })

  test('that is inactive, deleted, or of another company does not exist', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const form = await makeForm(co)
    await co.patch(`/forms/${form.id}`, { status: 'inactive' }).ok()
    const foreign = await makeForm(other)
    for (const path of [formPath(co, form.id), formPath(co, foreign.id), formPath(co, '999'), '/f/x/y', '/f/x/1']) {
      for (const { status, headers } of [await t.stranger.get(path).raw(), await t.stranger.post(path, 'a=b').raw()])
        expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      await t.stranger.get(`${path}/config`).fails(404, 'not_found')
      await t.stranger.post(`${path}/submit`, { values: {}, token: '' }).fails(404, 'not_found')
      await t.stranger.post(`${path}/view`, {}).fails(404, 'not_found')
    }
  })

  test('one view that is sent again and again uses up no limit of the company', async () => {
    const co = await t.company()
    const form = await makeForm(co, { captcha: false })
    const page = await open(co, form.id)
    t.clock.forward(3000)
    const fields = { ...hidden(page.text), consent: 'on' }
    expect((await send(co, form.id, { ...fields, email: 'a@example.com' })).status).toBe(200)
    expect((await send(co, form.id, { ...fields, email: 'A@example.com' })).status).toBe(200)
    // Another address is not thanked for nothing: the next page has a new token for it.
    const other = await send(co, form.id, { ...fields, email: 'other@example.com' })
    expect(hidden(other.text)).toMatchObject({ email: 'other@example.com', 'pr.token': expect.any(String) })
    for (let i = 0; i < 6; i++) await send(co, form.id, { ...fields, email: `a${i}@example.com` })
    expect(await rows(co)).toHaveLength(1)
    const again = await open(co, form.id)
    t.clock.forward(3_600_000)
    expect((await send(co, form.id, { ...hidden(again.text), consent: 'on', email: 'b@example.com' })).status).toBe(200)
    expect(await rows(co)).toHaveLength(2)
  })

  test('a program that fills in every field is thanked, and nothing is stored', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    const page = await open(co, form.id)
    t.clock.forward(3000)
    const fields = { ...hidden(page.text), email: 'a@example.com', consent: 'on', 'pr.website': 'https://spam.example' }
    const sent = await send(co, form.id, fields)
    expect([sent.status, hidden(sent.text)]).toEqual([200, {}])
    expect(await rows(co)).toEqual([])
  })

  test('a second page stands for the work only where there are no scripts', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    const first = await open(co, form.id)
    t.clock.forward(3000)
    const second = await send(co, form.id, { ...hidden(first.text), email: 'a@example.com', consent: 'on' })
    t.clock.forward(3000)
    const token = hidden(second.text)['pr.token']!
    await t.stranger
      .post(`${formPath(co, form.id)}/submit`, { values: { email: 'a@example.com', consent: true }, token })
      .fails(400, 'validation', 'captcha')
  })

  test('the proof names the website that has the code, also over the second page', async () => {
    const co = await t.company()
    const form = await makeForm(co)
    const referer = 'https://shop.example/newsletter'
    const from = t.stranger.with({ referer })
    const post = (client: typeof from, fields: Record<string, string>) =>
      client.post(formPath(co, form.id), new URLSearchParams(fields).toString()).raw()
    const second = await post(from, { email: 'a@example.com', consent: 'on', 'pr.version': '1' })
    t.clock.forward(3000)
    const ours = t.stranger.with({ referer: `${t.app.config.baseUrl}${formPath(co, form.id)}` })
    expect((await post(ours, hidden(second.text))).status).toBe(200)
    expect((await rows(co))[0]!.proof).toMatchObject({ url: referer })
  })

  test('leads to addresses with any letters', async () => {
    const co = await t.company()
    const form = await makeForm(co, { captcha: false, successUrl: 'https://shop.example/děkujeme' })
    const page = await open(co, form.id)
    t.clock.forward(3000)
    const sent = await send(co, form.id, { ...hidden(page.text), email: 'a@example.com', consent: 'on' })
    expect([sent.status, sent.headers.location]).toEqual([303, 'https://shop.example/d%C4%9Bkujeme'])
  })
})
