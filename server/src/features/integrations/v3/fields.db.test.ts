import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()

describe('a custom field', () => {
  test.each([
    ['text', 'text'],
    ['textarea', 'textarea'],
    ['date', 'date'],
    ['checkbox', 'checkbox'],
    ['radio', 'select'],
    ['select', 'select'],
    ['bool', 'bool'],
    ['numeric', 'numeric'],
  ])('of the type %s is created', async (type, stored) => {
    const v3 = v3Of(await t.company())
    const { status, body } = await v3.post('/customfields', { name: ' Size ', type }).raw()
    expect([status, body]).toEqual([
      201,
      { status: 'created', meta: [], data: { id: expect.any(Number), name: 'Size', type: stored, options: null } },
    ])
    expect((await v3.get('/customfields').raw()).body.data).toMatchObject([{ id: body.data.id, type: stored }])
  })

  test('with a fault or a taken name is refused', async () => {
    const v3 = v3Of(await t.company())
    for (const [field, body] of [
      ['type', { name: 'a', type: 'json' }],
      ['type', { name: 'a' }],
      ['name', { type: 'text' }],
      ['name', { name: ' ', type: 'text' }],
    ] as const) {
      const answer = await v3.post('/customfields', body).raw()
      expect([answer.status, answer.body]).toEqual([422, failed(`Invalid value: ${field}.`)])
    }
    await v3.post('/customfields', { name: 'a', type: 'text' }).ok(201)
    expect((await v3.post('/customfields', { name: 'A', type: 'text' }).raw()).status).toBe(409)
  })

  test('is deleted', async () => {
    const co = await t.company()
    const { data } = (await v3Of(co).post('/customfields', { name: 'a', type: 'text' }).raw()).body
    expect(
      (
        await v3Of(await t.company())
          .delete(`/customfields/${data.id}`)
          .raw()
      ).status,
    ).toBe(404)
    const gone = await v3Of(co).delete(`/customfields/${data.id}`).raw()
    expect([gone.status, gone.text]).toEqual([204, ''])
    const again = await v3Of(co).delete(`/customfields/${data.id}`).raw()
    expect([again.status, again.body]).toEqual([404, failed('Not Found')])
  })
})

describe('an option', () => {
  test('is added, changed and deleted by its number', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const { data: field } = (await v3.post('/customfields', { name: 'Colours', type: 'checkbox' }).raw()).body
    const red = await v3.post('/customfield-options', { customfield_id: field.id, order: 2, name: 'Red' }).raw()
    expect([red.status, red.body]).toEqual([
      201,
      {
        status: 'created',
        meta: [],
        data: { id: expect.any(Number), customfield_id: field.id, name: 'Red', order: 2 },
      },
    ])
    const blue = await v3
      .post('/customfield-options', { customfield_id: `${field.id}`, order: '1', name: 'Blue' })
      .raw()
    const named = async () =>
      (await v3.get(`/customfield-options?customfield_id=${field.id}`).raw()).body.data.map(
        ({ id, name }: { id: number; name: string }) => [id, name],
      )
    const [redId, blueId] = [red.body.data.id, blue.body.data.id]
    expect(await named()).toEqual([
      [blueId, 'Blue'],
      [redId, 'Red'],
    ])
    const contact = await co.contact('a@example.com', { customFields: { [field.id]: ['1'] } })
    const changed = await v3
      .patch(`/customfield-options/${redId}`, { customfield_id: field.id, order: 0, name: 'Dark red' })
      .raw()
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { id: redId, customfield_id: field.id, name: 'Dark red', order: 0 },
    ])
    const values = (await v3.get(`/contact-customfields?contact_id=${contact.id}`).raw()).body.data
    expect(values).toMatchObject([{ customfield_options_id: redId, value: null }])
    for (const id of [redId, blueId]) expect((await v3.delete(`/customfield-options/${id}`).raw()).status).toBe(204)
    expect(await named()).toEqual([])
    expect((await v3.delete(`/customfield-options/${redId}`).raw()).status).toBe(404)
    const green = await v3.post('/customfield-options', { customfield_id: field.id, order: 1, name: 'Green' }).raw()
    expect(green.body.data.id).toBe(blueId + 1)
  })

  test('with a fault is refused', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const { data: text } = (await v3.post('/customfields', { name: 'Text', type: 'text' }).raw()).body
    const { data: level } = (await v3.post('/customfields', { name: 'Level', type: 'select' }).raw()).body
    const { data: theirs } = (
      await v3Of(await t.company())
        .post('/customfields', { name: 'Level', type: 'select' })
        .raw()
    ).body
    const option = { customfield_id: level.id, order: 1, name: 'Gold' }
    const made = (await v3.post('/customfield-options', option).raw()).body.data
    for (const [field, change] of [
      ['customfield_id', { customfield_id: text.id }],
      ['customfield_id', { customfield_id: theirs.id }],
      ['customfield_id', { customfield_id: 0 }],
      ['customfield_id', { customfield_id: 'x' }],
      ['name', { name: '' }],
      ['name', { name: 'GOLD' }],
      ['order', { order: -1 }],
    ] as const) {
      const answer = await v3.post('/customfield-options', { ...option, ...change }).raw()
      expect([field, answer.status, answer.body]).toEqual([field, 422, failed(`Invalid value: ${field}.`)])
    }
    for (const id of [made.id + 1, theirs.id * 100_000 + 1, 'x', '0'])
      expect((await v3.patch(`/customfield-options/${id}`, { name: 'x' }).raw()).status).toBe(404)
  })
})
