import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
const segment = (co: Company, definition: object, more: object = {}) =>
  co.post('/segments', { name: `S${Math.random()}`, shopId: co.shopId, refresh: 'daily', definition, ...more }).ok(201)

describe('an object that a segment names cannot be deleted', () => {
  const NAMED: Record<string, (co: Company) => Promise<{ path: string; rule: object }>> = {
    list: async (co) => {
      const { id } = await co.list()
      return { path: `/lists/${id}`, rule: { type: 'contact_list', listId: id } }
    },
    label: async (co) => {
      const { id } = await co.label()
      return { path: `/labels/${id}`, rule: { type: 'contact_label', labelId: id } }
    },
    purpose: async (co) => {
      const { id } = await co.post('/purposes', { name: 'Other', text: 'Yes.' }).ok(201)
      return { path: `/purposes/${id}`, rule: { type: 'contact_purpose', purposeId: id, validity: 'never' } }
    },
    'custom field': async (co) => {
      const { id } = await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201)
      return { path: `/custom-fields/${id}`, rule: { type: 'contact_field', field: `cf:${id}`, op: 'empty' } }
    },
    'custom date': async (co) => {
      const { id } = await co.post('/custom-fields', { name: 'Since', type: 'date' }).ok(201)
      return {
        path: `/custom-fields/${id}`,
        rule: { type: 'contact_anniversary', field: `cf:${id}`, relation: 'now' },
      }
    },
    import: async (co) => {
      const { fileId } = await co.post('/imports/files', { name: 'x', text: 'E-mail\na@example.com\n' }).ok(201)
      const consent = { purposeId: co.purposeId, consentConfirmed: true }
      const { id } = await co
        .post('/imports', {
          ...{ name: 'x', source: 'x', mode: 'upsert', shopId: co.shopId, listIds: [], fileId, ...consent },
          mapping: [{ column: 0, field: 'email' }],
        })
        .ok(201)
      return { path: `/imports/${id}`, rule: { type: 'contact_import', importId: id } }
    },
    segment: async (co) => {
      const { id } = await segment(co, group())
      return { path: `/segments/${id}`, rule: { type: 'contact_segment', segmentId: id } }
    },
  }

  test.each(Object.entries(NAMED))('a %s', async (_, make) => {
    const co = await t.company()
    const { path, rule } = await make(co)
    const { id } = await segment(co, group(group(rule)))
    const error = await co.delete(path).fails(409, 'conflict', 'used')
    expect(error.params).toEqual({ usedBy: { segment: 1 } })
    await co.patch(`/segments/${id}`, { definition: group() }).ok()
    await co.delete(path).ok(204)
  })

  test('a list, also together with its contacts or as the source of a merge', async () => {
    const co = await t.company()
    const { id: listId } = await co.list()
    await segment(co, group({ type: 'contact_list', listId, negate: true }))
    await co.delete(`/lists/${listId}?mode=with_contacts`).fails(409, 'conflict', 'used')
    const merge = { listIds: [listId, (await co.list()).id], name: 'Merged' }
    await co.post('/lists/merge', { ...merge, deleteSources: true }).fails(409, 'conflict', 'used')
    await co.post('/lists/merge', { ...merge, deleteSources: false }).ok(202)
  })

  test('also when it is deleted and named at the same time', async () => {
    const co = await t.company()
    for (let i = 0; i < 8; i++) {
      const { id: labelId } = await co.label()
      const definition = group({ type: 'contact_label', labelId })
      const input = { name: `N${i}`, shopId: co.shopId, refresh: 'daily', definition }
      // A little later each time: at once, deleting is always the quicker one.
      const later = new Promise((resolve) => setTimeout(resolve, 4 * i))
      const deleting = later.then(() => co.delete(`/labels/${labelId}`).raw())
      const answers = await Promise.all([co.post('/segments', input).raw(), deleting])
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual(answers.map(({ status }) => status))
    }
  })

  test('nor an option of a custom field', async () => {
    const co = await t.company()
    const options = [{ name: 'Red' }, { name: 'Blue' }]
    const field = await co.post('/custom-fields', { name: 'Colour', type: 'select', options }).ok(201)
    const other = await co.post('/custom-fields', { name: 'Other', type: 'select', options }).ok(201)
    const [red, blue] = field.options
    await co.contact('a@example.com', { customFields: { [field.id]: red.id } })
    const rule = { type: 'contact_field', field: `cf:${field.id}`, op: 'in', value: [red.id] }
    const { id, counts } = await segment(co, group(rule))
    expect(counts).toEqual({ matched: 1, mailable: 1, total: 1 })
    await co.patch(`/custom-fields/${field.id}`, { options: [blue] }).fails(409, 'conflict', 'used')
    await co.patch(`/custom-fields/${field.id}`, { options: [red] }).ok()
    await co.patch(`/custom-fields/${other.id}`, { options: [other.options[1]] }).ok()
    await co.delete(`/segments/${id}`).ok(204)
    await co.patch(`/custom-fields/${field.id}`, { options: [{ name: 'Green' }] }).ok()
  })
})

test('keep_used keeps contacts that are in a segment, by its snapshot or its definition', async () => {
  const co = await t.company()
  const { id: listId } = await co.list()
  const make = async (name: string, more: object = {}) =>
    (await co.contact(`${name}@example.com`, { listIds: [listId], ...more })).id
  await make('static', { city: 'Brno' })
  await segment(co, group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Brno' }), { refresh: 'static' })
  await make('daily', { city: 'Zlín' })
  await segment(co, group({ type: 'contact_field', field: 'city', op: 'eq', value: 'zlin' }))
  await make('nowhere')
  await co.delete(`/lists/${listId}?mode=keep_used`).ok(202)
  await t.runJobs()
  const { items } = await co.get('/contacts?sort=email').ok()
  expect(items.map(({ email }: { email: string }) => email)).toEqual(['daily@example.com', 'static@example.com'])
})

test('segments of segments are limited to what one statement can hold', async () => {
  const co = await t.company()
  const many = (rule: object, number: number) => group(...Array.from({ length: number }, () => rule))
  const status = { type: 'contact_status', in: ['subscribed'] }
  const of = (segmentId: string) => ({ type: 'contact_segment', segmentId })
  const { id: base } = await segment(co, many(status, 2))
  const { id: middle } = await segment(co, many(of(base), 50))
  const body = { shopId: co.shopId, definition: many(of(middle), 3) }
  const error = await co.post('/segments/preview', body).fails(400, 'validation', 'definition')
  expect(error.params).toEqual({ reason: 'rules' })
  // A change of a segment must not make one that names it too large.
  await co.patch(`/segments/${base}`, { definition: many(status, 5) }).fails(400, 'validation', 'definition')
  await co.patch(`/segments/${base}`, { definition: many(status, 4) }).ok()
  // A static segment counts as one rule, however large its definition is.
  await co.patch(`/segments/${middle}`, { refresh: 'static' }).ok()
  await co.post('/segments/preview', body).ok()
  await segment(co, many(of(middle), 50))
  await co.patch(`/segments/${middle}`, { refresh: 'daily' }).fails(400, 'validation', 'definition')
})

test('an address is erased from definitions, and longer addresses that contain it are not', async () => {
  const co = await t.company()
  const { id: contactId } = await co.contact('na@x.example')
  const value = ['anna@x.example', 'NA@x.example', 'na@x.example.com', 'x+na@x.example', 'na@x.example, b@y.example']
  const { id } = await segment(co, group({ type: 'contact_field', field: 'email', op: 'in', value }))
  await co.post(`/contacts/${contactId}/erase`).ok(204)
  const { definition } = await co.get(`/segments/${id}`).ok()
  expect(definition.rules[0].value).toEqual([
    'anna@x.example',
    'erased@erased.invalid',
    'na@x.example.com',
    'x+na@x.example',
    'erased@erased.invalid, b@y.example',
  ])
})

test('a last name in a definition stays when a contact with it is erased: it stands for all contacts with that name', async () => {
  const co = await t.company()
  const [erased, other] = [
    await co.contact(undefined, { lastName: 'Novák' }),
    await co.contact(undefined, { lastName: 'Novák' }),
  ]
  const definition = group({ type: 'contact_field', field: 'lastName', op: 'eq', value: 'Novák' })
  const { id } = await segment(co, definition)
  await co.post(`/contacts/${erased.id}/erase`).ok(204)
  expect((await co.get(`/segments/${id}`).ok()).definition).toEqual(definition)
  const { items } = await co.get(`/segments/${id}/members`).ok()
  expect(items.map((member: { id: string }) => member.id)).toEqual([other.id])
})
