import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()
const INPUT = { title: 'Hello {{df_name}}', name: 'Letter', htmlbody: '<p>{{offer}} {{confirmlink}}</p>' }

describe('e-mails', () => {
  test('are created from HTML or text, and returned as records', async () => {
    const v3 = v3Of(await t.company())
    const { status, body } = await v3.post('/emails', INPUT).raw()
    const record = {
      id: expect.any(Number),
      ...INPUT,
      textbody: null,
      structure: null,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      template: true,
      footer_id: null,
      attachments: [],
      custom_message_headers: [],
      track: expect.any(Object),
    }
    expect([status, body]).toEqual([201, { status: 'created', meta: [], data: record }])
    const { id } = body.data
    expect((await v3.get(`/emails/${id}?limit=500&offset=0`).raw()).body).toEqual({
      status: 'ok',
      meta: [],
      data: body.data,
    })
    const plain = await v3.post('/emails', { title: 'Text', textbody: 'a < b\nc' }).raw()
    expect(plain.body.data).toMatchObject({ name: 'Text', htmlbody: '<p>a &lt; b<br>c</p>' })
    const wrong = await v3.post('/emails', { title: '' }).raw()
    expect([wrong.status, wrong.body]).toEqual([422, failed('Invalid value: title.')])
    expect((await v3.post('/emails', { ...INPUT, footer_id: 999999 }).raw()).body).toEqual(
      failed('Invalid value: footer_id.'),
    )
  })

  test('are listed, ten at a time, and those with a confirmation link too', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const { id } = (await v3.post('/emails', INPUT).raw()).body.data
    for (let i = 0; i < 11; i++) await v3.post('/emails', { title: `T${i}`, htmlbody: '<p>x</p>' }).ok(201)
    // There is nothing to send in a draft that was never published.
    await co.post('/templates', { name: 'Draft', content: { html: '<p>x</p>' }, publish: false }).ok(201)
    const page = (await v3.get('/emails?sort=-id&select=id,title').raw()).body
    expect(page.meta).toEqual({ total_count: 12, displayed_count: 10, offset: 0, limit: 10 })
    expect(page.data[0]).toEqual({ id: expect.any(Number), title: 'T10' })
    expect((await v3.get('/emails?limit=500&title=t3').raw()).body.meta).toMatchObject({ total_count: 1, limit: 10 })
    const confirming = (await v3.get('/confirmation-emails').raw()).body
    expect(confirming.data.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await v3.get('/emails?sort=htmlbody').raw()).status).toBe(422)
    const other = v3Of(await t.company())
    for (const missing of [id, 'x', '0']) expect((await other.get(`/emails/${missing}`).raw()).status).toBe(404)
  })

  test('are copied with other texts', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const { id } = (await v3.post('/emails', INPUT).raw()).body.data
    const replace = [{ key: 'offer', content: 'Tulips' }]
    const { status, body } = await v3.post('/emails/create-from-template', { email_id: id, replace }).raw()
    expect([status, body]).toEqual([200, { status: 'ok', meta: [], data: { email_id: expect.any(Number) } }])
    expect((await v3.get(`/emails/${body.data.email_id}`).raw()).body.data).toMatchObject({
      name: 'Letter (2)',
      title: INPUT.title,
      htmlbody: '<p>Tulips {{confirmlink}}</p>',
    })
    const draft = await co.post('/templates', { name: 'Draft', content: { html: '<p>x</p>' }, publish: false }).ok(201)
    for (const email_id of [999999, draft.id]) {
      const refused = await v3.post('/emails/create-from-template', { email_id }).raw()
      expect([refused.status, refused.body]).toEqual([422, failed('Invalid value: email_id.')])
    }
  })
})
