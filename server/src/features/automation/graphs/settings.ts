import Type, { type Static } from 'typebox'
import { Enum, Id } from '../../../platform/http/schemas.ts'

/** A condition tree of segments; null means everyone. What is in it is checked by the segment rules. */
export const Filter = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  examples: [{ type: 'group', match: 'all', rules: [] }],
})

export const REENTRY = ['parallel', 'restart', 'skip', 'once'] as const
export const Reentry = Enum(REENTRY)

/** Settings that all triggers have. */
export const Entry = { filter: Type.Optional(Filter), reentry: Type.Optional(Reentry) }

export const filtersOfEntry = ({ filter }: { filter?: unknown }) => (filter ? [{ field: 'filter', filter }] : [])

/** A node of this automation (`automationId` null), or of another one. */
export const NodeRef = Type.Object({
  automationId: Type.Optional(Type.Union([Id, Type.Null()])),
  node: Type.Optional(Type.String({ maxLength: 50, examples: ['n3'] })),
})
export type NodeRef = Static<typeof NodeRef>
