import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { ItemsOf } from '../../../platform/http/schemas.ts'
import { slot } from '../../../platform/slots.ts'

const TagsOfKind = Type.Object(
  { kind: Type.String({ examples: ['list'] }), tags: Type.Array(Type.String()) },
  { title: 'TagsOfKind' },
)

const list = defineRoute({
  id: 'grid-tags.list',
  method: 'GET',
  path: '/grid-tags',
  tag: 'Account',
  summary: 'Returns the tags in use, grouped by kind of object',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(TagsOfKind),
  handle: async ({ db, tenant }) => {
    const items = []
    for (const { kind, inUse } of slot('tagged'))
      items.push({ kind, tags: (await inUse(db, tenant.id)).map(({ tag }) => tag) })
    return { items }
  },
})

export const routes = [list]
