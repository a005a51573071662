import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import Type from 'typebox'
import { defineSegmentRule } from '../define-rule.ts'

/** In hundredths of a percent. */
const PARTS = 10_000

/**
 * A share of the contacts, always the same ones for the same seed. Uses the hash of partitions, which no version of
 * PostgreSQL may change.
 */
export default defineSegmentRule({
  type: 'contact_sample',
  group: 'contact',
  fields: Type.Object({
    percent: Type.Number({ minimum: 0.01, maximum: 100 }),
    seed: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  examples: [{ percent: 10, seed: 'spring' }, { percent: 0.5 }],
  where: ({ percent, seed = '' }) =>
    sql<boolean>`
      (hashint8extended(contact.id, ${seedOf(seed)}::bigint) & 9223372036854775807) % ${PARTS}
        < ${Math.round(percent * 100)}`,
})

const seedOf = (seed: string) => createHash('sha256').update(seed).digest().readBigInt64BE().toString()
