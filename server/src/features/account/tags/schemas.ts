import Type, { type Static } from 'typebox'
import { Id } from '../../../platform/http/schemas.ts'

const Tag = Type.String({ normalise: 'text', minLength: 1, maxLength: 50, examples: ['spring'] })

/** The most tags that one object may have. */
export const MAX_TAGS = 50

export const Tags = Type.Array(Tag, { maxItems: MAX_TAGS, uniqueItems: true, examples: [['spring']] })

/** Adds tags to objects and removes others; `tags` replaces all tags first. */
export const TagChange = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, examples: [['42']] }),
    add: Type.Optional(Tags),
    remove: Type.Optional(Tags),
    tags: Type.Optional(Tags),
  },
  { title: 'TagChange' },
)
export type TagChange = Static<typeof TagChange>

export const TagsChanged = Type.Object({ updated: Type.Integer() }, { title: 'TagsChanged' })
