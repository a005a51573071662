import { sql } from 'kysely'
import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { isOneOf } from '../sql/conditions/choices.ts'

const BASES = ['double_opt_in', 'imported', 'soft_opt_in_customer', 'none'] as const

/** The basis on which a contact may be mailed, and whether it is weak, which means without a recorded consent. */
export default defineSegmentRule({
  type: 'contact_consent',
  group: 'contact',
  fields: Type.Object({
    basis: Type.Array(Enum(BASES), { minItems: 1, maxItems: BASES.length, uniqueItems: true }),
    weak: Type.Optional(Type.Boolean()),
  }),
  examples: [{ basis: ['imported', 'double_opt_in'] }, { basis: ['none'], weak: true }],
  where: ({ basis, weak }) => {
    const based = isOneOf(sql`contact.consent_basis`, basis)
    return weak === undefined ? based : sql<boolean>`(${based} and contact.consent_weak = ${weak})`
  },
})
