import { sql } from 'kysely'
import type { Condition, RuleContext } from '../define-rule.ts'
import type { Tree } from '../read-definition.ts'

const EVERYONE: Condition = sql<boolean>`true`

/** Compiles a definition into one condition on `contact`. An empty group matches all contacts. */
export async function compile(tree: Tree, context: RuleContext): Promise<Condition> {
  const condition = await (tree.kind === 'group'
    ? compileGroup(tree, context)
    : tree.type.where(tree.values as never, context))
  return tree.negate ? sql<boolean>`not (${condition})` : condition
}

async function compileGroup(
  { match, trees }: Extract<Tree, { kind: 'group' }>,
  context: RuleContext,
): Promise<Condition> {
  if (!trees.length) return EVERYONE
  const parts: Condition[] = []
  for (const tree of trees) parts.push(await compile(tree, context))
  return sql<boolean>`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`
}
