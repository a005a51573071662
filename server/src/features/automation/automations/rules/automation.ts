import { sql } from 'kysely'
import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import {
  type Condition,
  defineSegmentRule,
  rangeOf,
  Window,
  windowFault,
  within,
} from '../../../audience/segment-rules/index.ts'
import { nodeNumbers } from '../engine/sql/nodes.ts'

/**
 * Contacts that are inside an automation or in one of its nodes, went through it, or never came to it. The window is about
 * when they came to where they are, when they left, or when they came.
 */
export default defineSegmentRule({
  type: 'automation',
  group: 'other',
  fields: Type.Object({
    automationId: Id,
    relation: Enum(['inside', 'passed', 'never']),
    node: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    window: Type.Optional(Window),
  }),
  references: { automationId: 'automation' },
  examples: [
    { automationId: '7', relation: 'inside' },
    { automationId: '7', relation: 'passed', node: 'n3', window: { kind: 'last', value: 30, unit: 'days' } },
    { automationId: '7', relation: 'never' },
  ],
  fault: ({ window }) => windowFault(window),
  async where({ automationId, relation, node, window }, context) {
    const { db, tenantId } = context
    const range = rangeOf(window, context)
    const own = sql`r.tenant_id = ${tenantId} and r.automation_id = ${automationId} and r.contact_id = contact.id`
    const hasRun = (more: Condition) => sql<boolean>`exists (
      select 1 from automation_run r where ${own} and ${more})`
    // By the runs of the contact: steps have no index by contact.
    const hasStep = (more: Condition) => sql<boolean>`exists (
      select 1 from automation_run r
      join automation_step s on s.tenant_id = ${tenantId} and s.run_id = r.id
      where ${own} and ${more})`
    const isInside = sql<boolean>`r.due_at is not null`
    if (node === undefined) {
      if (relation === 'never') return sql<boolean>`not ${hasRun(within(sql`r.started_at`, range))}`
      return relation === 'inside'
        ? hasRun(sql<boolean>`${isInside} and ${within(sql`r.started_at`, range)}`)
        : hasRun(sql<boolean>`r.ended_at is not null and ${within(sql`r.ended_at`, range)}`)
    }
    // The automation never had this node: no contact is or was in it.
    const number = (await nodeNumbers(db, { tenantId, automationId })).get(node) ?? -1
    const inNode = hasRun(sql<boolean>`${isInside} and r.node = ${number} and ${within(sql`r.arrived_at`, range)}`)
    const leftNode = hasStep(sql<boolean>`s.node = ${number} and ${within(sql`s.at`, range)}`)
    if (relation === 'never') return sql<boolean>`not (${inNode} or ${leftNode})`
    return relation === 'inside' ? inNode : leftNode
  },
})
