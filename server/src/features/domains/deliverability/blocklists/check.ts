import type { Context } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { rememberResults } from '../../../../platform/remember-results.ts'
import { lookUp, type State } from './look-up.ts'
import { putResults, type Result } from './store.ts'
import { targetsOf } from './targets.ts'

/** Questions that run at the same time. */
const AT_ONCE = 10
const HOUR = 3_600_000
/** Companies share addresses: within an hour a list is asked once about each. */
const remembered = rememberResults<State>(2_000)

/** Asks all blocklists about what a company sends from, and stores the answers. Never throws because of the DNS. */
export async function checkBlocklists({ app, db, now }: Context, tenantId: string): Promise<void> {
  const { blocklists } = app.config
  const targets = blocklists.length ? await targetsOf({ app, db }, tenantId) : []
  const questions = targets.flatMap(({ kind, name }) =>
    blocklists.filter((list) => list.kind === kind).map((list) => ({ list, target: name })),
  )
  const results: Result[] = []
  for (let at = 0; at < questions.length; at += AT_ONCE)
    results.push(
      ...(await Promise.all(
        questions.slice(at, at + AT_ONCE).map(async ({ list, target }) => {
          const hour = Math.floor(now.getTime() / HOUR)
          const state = await remembered({ hour, list, target }, () => lookUp(app.dns, list, target))
          return { target, list: list.zone, state }
        }),
      )),
    )
  await tx(db, (db) => putResults(db, tenantId, results, now))
}
