import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { confirmedSender } from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { ORDER_HTML, readTaken, sendAll, shopWithTemplate } from '../../../../test/support/transactional.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'
import { dump } from '../../../../test/support/well-known-contact.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url })

beforeEach(() => {
  sink.taken.length = 0
})

async function shop() {
  const co = await t.company()
  const { email: from } = await confirmedSender(co)
  const request = (more: object = {}) => ({
    sender_credentials: { from, reply_to: from, sender_name: 'Shop' },
    tag: 'order',
    message_contents: {
      subject: 'Order {{number}}',
      html_body:
        '<p>Thank you {{ df_name|default("customer", true) }}</p>{{rows}}{% for gift in gifts %}<b>{{ gift.name }}</b>{% endfor %}<a href="{{ the link }}">Order</a>',
    },
    tasks: [task('jana@example.com')],
    ...more,
  })
  const post = (body: unknown, path = 'transactional-emails-bulk') => v3Of(co).post(`/send/${path}`, body).raw()
  return { co, from, request, post }
}

const task = (emailaddress: string, number = 'A1', more: object = {}) => ({
  recipient: { emailaddress },
  replace: [
    { key: 'number', content: number },
    { key: 'rows', content: `<table><tr><td>${number} &amp; co</td></tr></table>` },
    { key: 'the link', content: `https://shop.example/orders/${number}` },
  ],
  template_variables: { gifts: [{ name: '<Tulips>' }] },
  ...more,
})

const countOf = async (
  co: Company,
  table: 'transactional_mail' | 'transactional_content' | 'transactional_attachment',
) =>
  Number(
    (
      await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where tenant_id = ${co.tenantId}`.execute(
        co.db,
      )
    ).rows[0]!.n,
  )

describe('mails with their content', () => {
  test('show texts, rows, variables and data of contacts', async () => {
    const { co, request, post } = await shop()
    await co.contact('jana@example.com', { firstName: 'Jana' })
    const { status, body } = await post(request({ tasks: [task('jana@example.com'), task('new@example.com', 'B2')] }))
    expect([status, body]).toEqual([
      201,
      {
        status: 'created',
        meta: [],
        data: ['jana@example.com', 'new@example.com'].map((emailaddress) => ({
          recipient: { emailaddress },
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
        })),
      },
    ])
    await sendAll(t, co)
    const mails = (await readTaken(sink.taken)).sort((a, b) => (a.subject! < b.subject! ? -1 : 1))
    expect(mails.map(({ subject }) => subject)).toEqual(['Order A1', 'Order B2'])
    expect(mails[0]!.html).toContain('Thank you Jana')
    expect(mails[1]!.html).toContain('Thank you customer')
    for (const [i, number] of ['A1', 'B2'].entries()) {
      expect(mails[i]!.html).toContain(`<td>${number} &amp; co</td>`)
      expect(mails[i]!.html).toContain('<b>&lt;Tulips&gt;</b>')
      expect(mails[i]!.headers['list-unsubscribe']).toBeUndefined()
    }
    expect((await co.get('/contacts').ok()).total).toBe(1)
    const ids = (await v3Of(co).get('/transactional-emails-ids').raw()).body
    expect(ids).toEqual({ status: 'ok', meta: [], data: { order: expect.any(Number) } })
    const { data } = (await v3Of(co).get('/campaign-stats-sent?type=transactional_email').raw()).body
    expect(data.map((row: { campaign_id: number }) => row.campaign_id)).toEqual([ids.data.order, ids.data.order])
    // One went to an address that is no contact.
    const shown = data.map((row: { contact_id: number | null; emailaddress: string }) => [
      typeof row.contact_id,
      row.emailaddress,
    ])
    expect(shown).toEqual(
      expect.arrayContaining([
        ['number', 'jana@example.com'],
        ['object', 'new@example.com'],
      ]),
    )
    expect((await v3Of(co).get('/campaign-stats-sent?type=custom_email').raw()).body.data).toEqual([])
    const stats = '/campaign-stats-sent?type=transactional_email&emailaddress=NEW@example.com'
    expect((await v3Of(co).get(stats).raw()).body.meta.total_count).toBe(1)
  })

  test('links lead through our address to the one that was sent', async () => {
    const { co, request, post } = await shop()
    await post(request())
    await sendAll(t, co)
    const [mail] = await readTaken(sink.taken)
    const link = /<a href="([^"]+)"/.exec(mail!.html!)![1]!
    const answer = await co.server.inject(new URL(link).pathname + new URL(link).search)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      expect.stringMatching(/^https:..shop.example.orders.A1\?utm_/),
    ])
  })

  test('equal content is kept once, also for the same person again', async () => {
    const { co, request, post } = await shop()
    for (const number of ['A1', 'A2', 'A3'])
      expect((await post(request({ tasks: [task('jana@example.com', number)] }))).status).toBe(201)
    await post(request({ tag: 'other', message_contents: { subject: 'Hi', text_body: 'a < b' } }), 'custom-emails-bulk')
    expect(await countOf(co, 'transactional_content')).toBe(2)
    await sendAll(t, co)
    expect((await readTaken(sink.taken)).map(({ subject }) => subject).sort()).toEqual([
      ...['Hi', 'Order A1', 'Order A2', 'Order A3'],
    ])
    expect((await co.get('/templates').ok()).items.map(({ name }: { name: string }) => name).sort()).toEqual([
      ...['order', 'other'],
    ])
    const sent = async (type: string) =>
      (await v3Of(co).get(`/campaign-stats-sent?type=${type}`).raw()).body.meta.total_count
    expect([await sent('custom_email'), await sent('transactional_email')]).toEqual([1, 3])
  })

  test('is forgotten with the mails', async () => {
    const { co, request, post } = await shop()
    const contact = await co.contact('xqzann@example.com')
    const content = (html_body: string) => ({ message_contents: { subject: 'Hi', html_body } })
    const file = { file_name: 'xqzann.txt', content_type: 'text/plain; charset=utf-8', data_base64: 'eHF6' }
    await post(request({ ...content('<p>Dear xqzann</p>'), tasks: [task('xqzann@example.com', 'xqzann-1')] }))
    const shared = [task('xqzann@example.com', 'xqzann-2', { attachments: [file] }), task('other@example.com')]
    await post(request({ ...content('<p>Dear all</p>'), tasks: shared }))
    expect(await countOf(co, 'transactional_content')).toBe(2)
    await co.post(`/contacts/${contact.id}/erase`, {}).ok(204)
    expect((await dump(t)).filter((row) => row.includes('xqzann'))).toEqual([])
    expect(await countOf(co, 'transactional_content')).toBe(1)
    await sendAll(t, co)
    expect((await readTaken(sink.taken)).map(({ to }) => to)).toEqual(['other@example.com'])
    // The same content again is sent as it is.
    await post(request({ ...content('<p>Dear xqzann</p>'), tasks: [task('new@example.com')] }))
    sink.taken.length = 0
    await sendAll(t, co)
    expect((await readTaken(sink.taken))[0]!.html).toContain('Dear xqzann')
  })
})

test('a template of the company shows the values under data', async () => {
  const { co, templateId, sender } = await shopWithTemplate(t, { subject: 'Order {{ data.number }}', html: ORDER_HTML })
  const body = {
    sender_credentials: { from: sender.email.toUpperCase() },
    tag: 'confirmation',
    email_id: Number(templateId),
    tasks: [{ recipient: { emailaddress: 'jana@example.com' }, replace: [{ key: 'number', content: 'A7' }] }],
  }
  expect((await v3Of(co).post('/send/transactional-emails-bulk', body).raw()).status).toBe(201)
  await sendAll(t, co)
  expect((await readTaken(sink.taken))[0]!.subject).toBe('Order A7')
  expect((await v3Of(co).get('/transactional-emails-ids').raw()).body.data).toEqual({
    confirmation: Number(templateId),
  })
})

test('files go with the mail and are deleted when it was sent', async () => {
  const { co, request, post } = await shop()
  const content = Buffer.from('%PDF-1.4 invoice')
  const file = {
    file_name: '../faktura č. 1.pdf',
    content_type: 'application/pdf',
    data_base64: content.toString('base64'),
  }
  await post(request({ tasks: [task('jana@example.com', 'A1', { attachments: [file] }), task('eva@example.com')] }))
  expect(await countOf(co, 'transactional_attachment')).toBe(1)
  await sendAll(t, co)
  const mails = await readTaken(sink.taken)
  const attached = mails.map(({ to, attachments }) => [
    to,
    attachments.map(({ filename, mimeType }) => [filename, mimeType]),
  ])
  expect(Object.fromEntries(attached)).toEqual({
    'jana@example.com': [['faktura č. 1.pdf', 'application/pdf']],
    'eva@example.com': [],
  })
  expect(await countOf(co, 'transactional_attachment')).toBe(0)
})

test('contacts who unsubscribed get only transactional mails', async () => {
  const { co, request, post } = await shop()
  const { id } = await co.contact('left@example.com')
  await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
  const body = request({ tasks: [task('left@example.com'), task('new@example.com')] })
  const ids = async (path: string) =>
    (await post(body, path)).body.data.map((one: { id: string | null }) => one.id !== null)
  expect(await ids('custom-emails-bulk')).toEqual([false, true])
  expect(await ids('transactional-emails-bulk')).toEqual([true, true])
  expect(await countOf(co, 'transactional_mail')).toBe(3)
  await sendAll(t, co)
})

test('the old request has one recipient in each mail', async () => {
  const { co, request, post } = await shop()
  const { tasks: _, ...mail } = request()
  const batch = [
    { ...mail, ...task('jana@example.com') },
    {
      ...mail,
      tag: 'second',
      message_contents: { subject: 'Second', html_body: '<p>x</p>' },
      ...task('eva@example.com'),
    },
  ]
  const { status, body } = await post({ batch }, 'custom-emails')
  expect([status, body.data.length]).toEqual([201, 2])
  await sendAll(t, co)
  expect((await readTaken(sink.taken)).map(({ subject }) => subject).sort()).toEqual(['Order A1', 'Second'])
})

test('wrong requests name the field, and nothing is queued', async () => {
  const { co, request, post } = await shop()
  const withFile = (file: object) => request({ tasks: [task('jana@example.com', 'A1', { attachments: [file] })] })
  const pdf = { file_name: 'a.pdf', content_type: 'application/pdf', data_base64: 'eA==' }
  const draft = await co.post('/templates', { name: 'Draft', content: { html: '<p>x</p>' }, publish: false }).ok(201)
  for (const [field, body] of [
    ['tag', request({ tag: '' })],
    ['tasks', request({ tasks: [] })],
    ['tasks', request({ tasks: Array(501).fill(task('a@example.com')) })],
    ['tasks.1.recipient.emailaddress', request({ tasks: [task('a@example.com'), task('x')] })],
    ['email_id', request({ message_contents: null })],
    ['email_id', request({ email_id: 999_999 })],
    ['email_id', request({ email_id: 'x' })],
    ['email_id', request({ email_id: draft.id })],
    ['message_contents.subject', request({ message_contents: { html_body: '<p>' } })],
    ['message_contents.html_body', request({ message_contents: { subject: 'x', html_body: 'x'.repeat(110_000) } })],
    ['sender_credentials.from', request({ sender_credentials: { from: 'other@example.com' } })],
    ['sender_credentials.from', request({ sender_credentials: null })],
    ['tasks.0.data', request({ tasks: [task('a@example.com', 'x'.repeat(70_000))] })],
    ['tasks.0.attachments.0.file_name', withFile({ ...pdf, file_name: 'a.exe' })],
    ['tasks.0.attachments.0.content_type', withFile({ ...pdf, content_type: 'text/html\r\nBcc: x' })],
    ['tasks.0.attachments.0.data_base64', withFile({ ...pdf, data_base64: '%%%' })],
  ] as const) {
    const { status, body: answer } = await post(body)
    expect([status, answer]).toEqual([422, failed(`Invalid value: ${field}.`)])
  }
  // The tag has no template that cannot be sent.
  expect((await v3Of(co).get('/transactional-emails-ids').raw()).body.data).not.toHaveProperty(
    'order',
    Number(draft.id),
  )
  // Takes very long when it is read by a pattern.
  for (const html_body of [`{{${' '.repeat(90_000)}`, '{% a '.repeat(18_000), `${'{{'.repeat(40_000)}`]) {
    const { status } = await post(request({ message_contents: { subject: 'x', html_body } }))
    expect([201, 422]).toContain(status)
  }
  const broken = await post(request({ message_contents: { subject: 'x', html_body: '<p>{% if %}</p>' } }))
  expect(broken.status).toBe(422)
  expect(await countOf(co, 'transactional_mail')).toBe(0)
})

test('the first mails of a tag at the same time share their template', async () => {
  const { co, request, post } = await shop()
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => post(request({ tasks: [task(`${name}@example.com`)] }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await co.get('/templates?q=order').ok()).total).toBe(1)
})

test('texts in another form, which would leave gaps, are refused', async () => {
  const { request, post } = await shop()
  for (const replace of ['x', 5, { number: 'A1' }, [{ content: 'A1' }], [['number', 'A1']]]) {
    const { status, body } = await post(request({ tasks: [{ ...task('a@example.com'), replace }] }))
    expect([status, body]).toEqual([422, failed('Invalid value: tasks.0.replace.')])
  }
})
