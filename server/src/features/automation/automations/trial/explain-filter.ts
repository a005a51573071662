import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { matchingAmong } from '../engine/sql/contacts.ts'

/** Whether a contact matches one rule of a filter; `path` are the places of the rule within groups. */
export interface RuleResult {
  path: number[]
  type: string
  matched: boolean
}

interface Tree {
  type: string
  rules?: Tree[]
}

const leavesOf = (tree: Tree, path: number[] = []): { path: number[]; rule: Tree }[] =>
  tree.type === 'group' && tree.rules
    ? tree.rules.flatMap((rule, i) => leavesOf(rule, [...path, i]))
    : [{ path, rule: tree }]

/** Asks each rule of a filter about a contact. Rules that are negated match when their own condition does not hold. */
export async function explainFilter(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  contactId: string,
  filter: unknown,
): Promise<RuleResult[]> {
  const results: RuleResult[] = []
  for (const { path, rule } of leavesOf(filter as Tree)) {
    const alone = { type: 'group', match: 'all', rules: [rule] }
    const found = await matchingAmong({ db, now }, tenant, [contactId], alone)
    results.push({ path, type: rule.type, matched: found.has(contactId) })
  }
  return results
}
