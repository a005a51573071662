import Type from 'typebox'
import type { Feature } from '../../feature.ts'
import { defineRoute } from '../../platform/http/define-route.ts'
import { ItemsOf } from '../../platform/http/schemas.ts'
import { tagsOf } from './store.ts'

const TagsOfKind = Type.Object({ kind: Type.String({ examples: ['list'] }), tags: Type.Array(Type.String()) })

/** The tags in use, for the filters of grids. Features say which of their tables carry tags. */
export function tagRoutes(features: readonly Feature[]) {
  const tagged = features.flatMap((feature) => Object.entries(feature.tagged ?? {}))

  const list = defineRoute({
    id: 'grid-tags.list',
    method: 'GET',
    path: '/grid-tags',
    tag: 'Account',
    summary: 'Tags in use, by the kind of object that carries them',
    module: 'settings',
    level: 'read',
    status: 200,
    response: ItemsOf(TagsOfKind),
    handle: async ({ db, tenant }) => {
      const items = []
      for (const [kind, table] of tagged) {
        items.push({ kind, tags: await tagsOf(db, table, tenant.id) })
      }
      return { items }
    },
  })

  return [list]
}
