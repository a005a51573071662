import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { nameSchemas } from './named-schemas.ts'

const List = Type.Object({ name: Type.String({ normalise: 'text' }) }, { title: 'List' })
const LIST = { $ref: '#/components/schemas/List' }
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test('a schema with a title is contained once, and lists, unions and properties refer to it', () => {
  const { refer, components } = nameSchemas()
  const page = Type.Object({ items: Type.Array(List), first: Type.Union([List, Type.Null()]) })
  const Copy = Type.Object({ list: List, title: Type.String() }, { title: 'Copy' })
  expect(plain(refer(page, 'lists.list answer'))).toEqual({
    type: 'object',
    required: ['items', 'first'],
    properties: { items: { type: 'array', items: LIST }, first: { anyOf: [LIST, { type: 'null' }] } },
  })
  expect(refer(Copy, 'lists.copy answer')).toEqual({ $ref: '#/components/schemas/Copy' })
  expect(plain(components())).toEqual({
    Copy: { type: 'object', required: ['list', 'title'], properties: { list: LIST, title: { type: 'string' } } },
    List: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  })
})

test('remarks that differ between uses stand beside the reference, shared ones in the schema', () => {
  const described = (description: string) => ({ ...List, examples: [{ name: 'News' }], description })
  const { refer, components } = nameSchemas()
  const uses = [refer(described('The old list'), 'first'), refer(described('The new list'), 'second')]
  expect(plain(components()).List).toMatchObject({ examples: [{ name: 'News' }] })
  expect(components().List).not.toHaveProperty('description')
  expect(uses).toEqual([
    { ...LIST, description: 'The old list' },
    { ...LIST, description: 'The new list' },
  ])
})

test('one title for two schemas is an error with both places', () => {
  const { refer } = nameSchemas()
  refer(Type.Object({ list: List }), 'lists.copy answer')
  const other = Type.Object({ id: Type.String() }, { title: 'List' })
  expect(() => refer(Type.Array(other), 'lists.merge body')).toThrow(
    'Two schemas have the title List: that of lists.copy answer properties.list, and that of lists.merge body items',
  )
})

describe('forms that generators of clients understand', () => {
  const shown = (schema: object) => plain(nameSchemas().refer(schema, 'here'))

  test('a record has additional properties', () => {
    const any = Type.Record(Type.String(), Type.Integer())
    expect(shown(any)).toEqual({ type: 'object', additionalProperties: { type: 'integer' } })
    const named = Type.Record(Type.String({ pattern: '^[a-z]+$' }), Type.Integer(), { additionalProperties: false })
    expect(shown(named)).toEqual({
      type: 'object',
      propertyNames: { pattern: '^[a-z]+$' },
      additionalProperties: { type: 'integer' },
    })
    // Names that do not match may have any value: nothing else says that.
    const loose = { type: 'object', patternProperties: { '^[a-z]+$': { type: 'integer' } } }
    expect(shown(loose)).toEqual(loose)
  })

  test('an array says what it contains', () => {
    expect(shown({ type: ['object', 'array'] })).toEqual({ type: ['object', 'array'], items: {} })
  })

  test('an object with a schema and examples is not taken for a media type', () => {
    const rule = Type.Object({ schema: Type.String(), examples: Type.String(), type: Type.String() })
    expect(shown(rule)).toEqual({
      allOf: [
        {
          type: 'object',
          properties: { schema: { type: 'string' }, type: { type: 'string' } },
          required: ['schema', 'type'],
        },
        { type: 'object', properties: { examples: { type: 'string' } }, required: ['examples'] },
      ],
    })
  })
})
