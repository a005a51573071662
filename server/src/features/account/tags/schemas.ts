import Type, { type Static } from 'typebox'
import { Id } from '../../../platform/http/schemas.ts'

const Tag = Type.String({ normalise: 'text', minLength: 1, maxLength: 50, examples: ['spring'] })

/** The most that one object has. */
export const MAX_TAGS = 50

/** Words on an object, to find it by. */
export const Tags = Type.Array(Tag, { maxItems: MAX_TAGS, uniqueItems: true, examples: [['spring']] })

/** Puts tags on objects, or takes them off; `tags` replaces them all. */
export const TagChange = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, examples: [['42']] }),
  add: Type.Optional(Tags),
  remove: Type.Optional(Tags),
  tags: Type.Optional(Tags),
})
export type TagChange = Static<typeof TagChange>

export const TagsChanged = Type.Object({ updated: Type.Integer() })
