import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'

const t = useApi()

const HTML = `<body><p>Milá {{ df_salution|default("čtenářko", true) }} {{ cf_size }}</p><a href="https://shop.example/?e={{ df_emailaddress }}">Shop</a>
  <a href="https://shop.example/sale">Sale</a> <a href="{{unsubscribe}}">Out</a> {{cl_company}} {{cl_address}}</body>`

async function ready(more: object = {}) {
  const co = await t.company()
  await co.put('/test-recipients', { emails: ['test@example.com', 'second@example.com'] }).ok()
  const field = await co.post('/custom-fields', { name: 'Size', type: 'select', options: [{ name: 'Large' }] }).ok(201)
  const settings = { linkParams: { utm_source: 'news' }, headers: [{ name: 'X-Kind', value: 'Zkouška' }] }
  const input = {
    name: 'T',
    subject: 'Ahoj {{ df_name }}',
    preheader: 'Pre',
    settings,
    content: { html: HTML },
    ...more,
  }
  const { id } = await co.post('/templates', input).ok(201)
  const send = (body: object = {}) => co.post(`/templates/${id}/test`, body)
  return { co, id, send, field }
}

async function mails(co: Company) {
  const { items } = await co.get('/outbox?kind=test&sort=id').ok()
  const raws = await Promise.all(
    items.map(async ({ id }: { id: string }) => (await co.get(`/outbox/${id}`).raw()).text),
  )
  return Promise.all(raws.map((raw) => PostalMime.parse(raw)))
}

describe('a test mail', () => {
  test('is personalised and goes with all its parts to all test recipients', async () => {
    const { co, send, field } = await ready()
    const contact = await co.contact('jana+x@example.com', {
      firstName: 'Jana',
      salutation: 'Jano <3',
      customFields: { [field.id]: field.options[0].id },
    })
    expect(await send({ contactId: contact.id }).ok()).toEqual({ sent: 2 })
    const [first, second] = await mails(co)
    expect([first!.to![0]!.address, second!.to![0]!.address]).toEqual(['test@example.com', 'second@example.com'])
    expect(first!.subject).toBe('[TEST] Ahoj Jana')
    expect(first!.html).toContain('Milá Jano &lt;3 Large')
    expect(first!.html).toContain('https://shop.example/?e=jana%2Bx%40example.com&amp;utm_source=news')
    expect(first!.html).toContain('https://shop.example/sale?utm_source=news')
    expect(first!.html).toMatch(/<div style="display:none[^>]*>Pre/)
    expect(first!.text).toContain('Milá Jano <3 Large')
    expect(first!.text).toContain('[1] https://shop.example/sale')
    const header = (name: string) => first!.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('x-kind')).toBe('=?UTF-8?B?WmtvdcWha2E=?=')
    const out = /href="([^"]*unsubscribe-sample[^"]*)"/.exec(first!.html!)![1]!
    const page = await t.stranger.get(new URL(out).pathname).raw()
    expect([page.status, page.text.includes('Odhlásit ze všeho')]).toEqual([200, true])
  })

  test('goes only to test recipients, or to some of them', async () => {
    const { co, send } = await ready()
    await send({ emails: ['stranger@example.com'] }).fails(400, 'validation', 'emails')
    expect(await send({ emails: ['SECOND@example.com', 'second@example.com'] }).ok()).toEqual({ sent: 1 })
    await send({ contactId: '999999' }).fails(400, 'validation', 'contactId')
    await co.put('/test-recipients', { emails: [] }).ok()
    await send().fails(400, 'validation', 'emails')
  })

  test('does not go to suppressed or erased addresses', async () => {
    const { co, send } = await ready()
    await co.post('/suppressions', { email: 'test@example.com', reason: 'manual' }).ok(201)
    expect(await send().ok()).toEqual({ sent: 1 })
    await send({ emails: ['TEST@example.com'] }).fails(400, 'validation', 'emails')
    const { id } = await co.contact('second@example.com')
    await co.post(`/contacts/${id}/erase`).ok(204)
    await send().fails(400, 'validation', 'emails')
  })

  test('is refused after ten on a day', async () => {
    const { send } = await ready()
    const answers = await Promise.all(Array.from({ length: 11 }, () => send({ emails: ['test@example.com'] }).raw()))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429])
    await send().fails(429, 'rate_limited', 'test-emails')
    t.clock.forward(24 * 3600_000 + 1000)
    await send().ok()
  })

  test('of a faulty template is refused with the place of the fault', async () => {
    const { send } = await ready({ content: { html: '<p>\n{{ x' } })
    const error = await send().fails(400, 'validation', 'html')
    expect(error.params).toMatchObject({ reason: 'customizationSyntaxError', line: 2 })
    const other = await ready({ subject: '{% if %}' })
    await other.send().fails(400, 'validation', 'subject')
  })

  test('is not sent if the template skips the recipient', async () => {
    const { co, send } = await ready({ content: { html: '{{ terminate() }}' } })
    expect(await send().ok()).toEqual({ sent: 0 })
    expect(await mails(co)).toEqual([])
  })

  test('is the draft if there is one', async () => {
    const { co, id, send } = await ready()
    await co.put(`/templates/${id}/content`, { baseVersion: 1, html: '<p>Draft {{unsubscribe}}</p>' }).ok()
    await send({ emails: ['test@example.com'] }).ok()
    expect((await mails(co))[0]!.html).toContain('Draft')
  })
})
