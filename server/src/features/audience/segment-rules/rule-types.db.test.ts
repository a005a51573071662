// Contract of every rule type.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { slot } from '../../../platform/slots.ts'
import { ruleContext } from './context.ts'
import type { RuleContext } from './define-rule.ts'
import { readDefinition } from './read-definition.ts'
import { ruleTypes } from './registry.ts'
import { compile } from './sql/compile.ts'

const t = useApi()
let own: Company
let other: Company

beforeAll(async () => {
  ;[own, other] = [await t.company(), await t.company()]
  for (let i = 0; i < 5; i++) await own.contact()
})

const contextOf = (co: Company): Promise<RuleContext> =>
  ruleContext(
    { db: co.db, now: t.clock.now() },
    { id: co.tenantId, timezone: 'Europe/Prague' },
    { inSegment: async () => sql`false` },
  )

const EXAMPLES = ruleTypes().flatMap(({ type, examples }) =>
  examples.map((example) => ({ type, ...example }) as Record<string, unknown>),
)

test('every rule type has examples', () => {
  expect(ruleTypes().filter(({ examples }) => !examples.length)).toEqual([])
})

test('every kind of object that rules name is brought by a feature', () => {
  const named = ruleTypes().flatMap(({ references = {} }) => Object.values(references))
  const brought = slot('ruleObjects').map(({ kind }) => kind)
  expect(named.filter((kind) => !brought.includes(kind!))).toEqual([])
})

describe.each(EXAMPLES.map((rule) => [JSON.stringify(rule), rule] as const))('%s', (_, rule) => {
  const definition = (more: object = {}) => ({ type: 'group', match: 'all', rules: [{ ...rule, ...more }] })

  test('divides all contacts: each matches either the rule or its negation', async () => {
    const context = await contextOf(own)
    const [is, isNot] = [
      await compile(readDefinition(definition(), context), context),
      await compile(readDefinition(definition({ negate: true }), context), context),
    ]
    const { rows } = await sql<{ is: boolean; is_not: boolean }>`
      select ${is} as is, ${isNot} as is_not from contact where contact.tenant_id = ${own.tenantId}`.execute(own.db)
    expect(rows).toHaveLength(5)
    for (const row of rows) expect([row.is, row.is_not].sort()).toEqual([false, true])
  })

  test('matches no contact of another company', async () => {
    const context = await contextOf(other)
    const condition = await compile(readDefinition(definition(), context), context)
    const { rows } = await sql`
      select 1 from contact where contact.tenant_id = ${other.tenantId} and ${condition}`.execute(other.db)
    expect(rows).toEqual([])
  })

  test('accepts no field that is not its own', () => {
    expect(() => readDefinition(definition({ nonsense: 1 }), { customFields: [] })).toThrow()
  })
})
