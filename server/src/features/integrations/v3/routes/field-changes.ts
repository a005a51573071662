import Type from 'typebox'
import { notFound, validation } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Name } from '../../../../platform/http/schemas.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { type CustomFieldRow, createCustomField, deleteCustomField } from '../../../audience/custom-fields/index.ts'
import { CreatedAnswer, created, SingleAnswer, single } from '../answers.ts'
import { addOption, changeOption, removeOption } from '../fields/change-options.ts'
import { TYPES } from '../fields/field-records.ts'
import { WholeNumber } from '../whole-number.ts'

const shared = { tag: 'API v3', module: 'contacts', level: 'full' } as const
const params = Type.Object({ id: Type.String({ maxLength: 30 }) })

/** Our type for each of the interface. */
const OUR_TYPES = new Map<string, CustomFieldRow['type']>([
  ...['text', 'textarea', 'date', 'select', 'bool'].map((type) => [type, type as CustomFieldRow['type']] as const),
  ['numeric', 'number'],
  ['radio', 'select'],
  ['checkbox', 'multi'],
])

const create = defineKeyRoute({
  ...shared,
  id: 'v3.customfield-create',
  method: 'POST',
  path: '/api/v3/customfields',
  summary: 'Creates a custom field and returns it; `radio` becomes `select`; options are added by themselves',
  audit: 'custom-fields.create',
  body: Type.Object(
    { name: Name, type: Type.String({ maxLength: 20, examples: ['text'] }) },
    { additionalProperties: true },
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'conflict/name', 'conflict/limit'],
  handle: async ({ db, now, tenant, body }) => {
    const type = OUR_TYPES.get(body.type)
    if (!type) throw validation('type')
    const field = await createCustomField({ db, now }, tenant.id, { name: body.name, type }, { mayBeEmpty: true })
    return created({ data: { id: Number(field.id), name: field.name, type: TYPES[field.type], options: null } })
  },
})

const remove = defineKeyRoute({
  ...shared,
  id: 'v3.customfield-delete',
  method: 'DELETE',
  path: '/api/v3/customfields/{id}',
  summary: 'Deletes a custom field and, in the background, its values of all contacts; 409 while a rule refers to it',
  effects: ['deletes'],
  audit: 'custom-fields.delete',
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: async ({ db, tenant, params }) => {
    if (!isId(params.id)) throw notFound()
    await deleteCustomField(db, tenant.id, params.id)
  },
})

const Order = WholeNumber({ maximum: 1_000_000, examples: [1] })

const createOption = defineKeyRoute({
  ...shared,
  id: 'v3.customfield-option-create',
  method: 'POST',
  path: '/api/v3/customfield-options',
  summary: 'Adds an option to a custom field of a type with options and returns it',
  audit: 'custom-fields.update',
  body: Type.Object(
    { customfield_id: WholeNumber({ examples: [1] }), order: Type.Optional(Order), name: Name },
    { additionalProperties: true },
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'conflict/limit'],
  handle: async ({ db, now, tenant, body }) => {
    const option = { name: body.name, order: Number(body.order ?? 0) }
    return created({ data: await addOption({ db, now }, tenant.id, String(body.customfield_id), option) })
  },
})

const updateOption = defineKeyRoute({
  ...shared,
  id: 'v3.customfield-option-update',
  method: 'PATCH',
  path: '/api/v3/customfield-options/{id}',
  summary: 'Changes the name or the order of an option and returns it; it stays in its custom field',
  audit: 'custom-fields.update',
  params,
  body: Type.Object({ order: Type.Optional(Order), name: Type.Optional(Name) }, { additionalProperties: true }),
  status: 200,
  response: SingleAnswer,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body: { name, order } }) => {
    const change = { ...(name === undefined ? {} : { name }), ...(order === undefined ? {} : { order: Number(order) }) }
    return single(await changeOption({ db, now }, tenant.id, params.id, change))
  },
})

const deleteOption = defineKeyRoute({
  ...shared,
  id: 'v3.customfield-option-delete',
  method: 'DELETE',
  path: '/api/v3/customfield-options/{id}',
  summary: 'Deletes an option of a custom field; 409 while a rule refers to it',
  effects: ['deletes'],
  audit: 'custom-fields.update',
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, now, tenant, params }) => removeOption({ db, now }, tenant.id, params.id),
})

export const routes = [create, remove, createOption, updateOption, deleteOption]
