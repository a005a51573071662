import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

test('SMS templates can be saved, found, changed, copied and deleted', async () => {
  const co = await t.company()
  const input = { name: 'Order sent', text: '{{df_name}}, your order {{ event.order.number }} is on its way.' }
  const made = await co.post('/sms-templates', input).ok(201)
  expect(made).toMatchObject({
    ...input,
    encoding: 'gsm7',
    units: 28,
    parts: 1,
    hasTags: true,
    usedBy: { automations: 0 },
  })
  await co.post('/sms-templates', { ...input, name: 'ORDER sent' }).fails(409, 'conflict', 'name')
  expect((await co.get('/sms-templates?q=way').ok()).items).toEqual([made])
  expect((await co.get('/sms-templates?q=ORDER').ok()).total).toBe(1)
  expect((await co.get('/sms-templates?q=nothing').ok()).total).toBe(0)
  const changed = await co.patch(`/sms-templates/${made.id}`, { text: 'Příliš'.repeat(20) }).ok()
  expect(changed).toMatchObject({ name: 'Order sent', encoding: 'ucs2', units: 120, parts: 2, hasTags: false })
  const copy = await co.post(`/sms-templates/${made.id}/copy`, {}).ok(201)
  expect(copy).toMatchObject({ name: 'Order sent (2)', text: changed.text })
  expect((await co.post(`/sms-templates/${made.id}/copy`, {}).ok(201)).name).toBe('Order sent (3)')
  await co.post(`/sms-templates/${made.id}/copy`, { name: 'order SENT' }).fails(409, 'conflict', 'name')
  await co.delete(`/sms-templates/${made.id}`).ok(204)
  await co.get(`/sms-templates/${made.id}`).fails(404, 'not_found')
  await co.delete(`/sms-templates/${made.id}`).fails(404, 'not_found')
  expect((await co.get('/sms-templates?sort=-name').ok()).items.map(({ name }: { name: string }) => name)).toEqual([
    'Order sent (3)',
    'Order sent (2)',
  ])
})

test.each([
  ['{{ df_name', 'syntax_error'],
  ['{% if df_name %}Hello', 'syntax_error'],
  ['{{ df_nosuch }}', 'unknown_tag'],
  ['{{ cf_nosuch }}', 'unknown_tag'],
  // Links and codes belong to one mail.
  ['Leave: {{unsubscribe}}', 'unknown_tag'],
  ['Your code: {{coupon_spring}}', 'unknown_tag'],
  ["Your code: {{ data.coupon('spring') }}", 'unknown_tag'],
])('%s is refused', async (text, reason) => {
  const co = await t.company()
  const error = await co.post('/sms-templates', { name: 'A', text }).fails(400, 'validation', 'text')
  expect(error.params).toMatchObject({ reason })
  const { id } = await co.post('/sms-templates', { name: 'A', text: 'x' }).ok(201)
  await co.patch(`/sms-templates/${id}`, { text }).fails(400, 'validation', 'text')
  expect((await co.get(`/sms-templates/${id}`).ok()).text).toBe('x')
})

test('texts of tags that exist are taken', async () => {
  const co = await t.company()
  const field = await co.post('/custom-fields', { name: 'Shoe size', type: 'text' }).ok(201)
  const text = `{{ df_salution }} {{ cl_company }} {{cf_${field.mergeKey}}} {% if event.cart %}{{ event.cart.url }}{% endif %}`
  await co.post('/sms-templates', { name: 'A', text }).ok(201)
})

test('a text has something to say, and is not too long', async () => {
  const co = await t.company()
  for (const text of ['', 'x'.repeat(1601), 'a\u0000b', 'a\tb'])
    await co.post('/sms-templates', { name: 'A', text }).fails(400, 'validation', 'text')
})

test('a template that an automation uses cannot be deleted', async () => {
  const co = await t.company()
  const { id } = await co.post('/sms-templates', { name: 'A', text: 'x' }).ok(201)
  const graph = {
    nodes: [
      { id: 't', type: 'trigger_event', config: { event: 'manual' } },
      { id: 's', type: 'send_sms', config: { smsTemplateId: id } },
    ],
    edges: [{ source: 't', target: 's' }],
  }
  const automation = await co.post('/automations', { name: 'A', shopId: co.shopId, graph }).ok(201)
  expect((await co.get(`/sms-templates/${id}`).ok()).usedBy).toEqual({ automations: 1 })
  await co.delete(`/sms-templates/${id}`).fails(409, 'conflict', 'used')
  await co.delete(`/automations/${automation.id}`).ok(204)
  await co.delete(`/sms-templates/${id}`).ok(204)
})
