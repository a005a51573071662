import type { Context } from '../../../../platform/context.ts'
import { knownTokens } from '../store.ts'
import { ownerOf, PREFIX } from './keys.ts'

const DAY = 24 * 3600 * 1000
const AT_ONCE = 500

/** Deletes bytes older than a day that have no row: of interrupted uploads and of failed deletions. */
export async function sweepFiles({ app, db, now }: Context) {
  let keys: string[] = []
  const sweep = async () => {
    const owners = keys.map((key) => ({ key, owner: ownerOf(key) }))
    const known = await knownTokens(
      db,
      owners.flatMap(({ owner }) => owner ?? []),
    )
    for (const { key, owner } of owners) if (!owner || !known.has(owner.token)) await app.files.delete(key)
    keys = []
  }
  for await (const key of app.files.olderThan(PREFIX, new Date(now.getTime() - DAY)))
    if (keys.push(key) === AT_ONCE) await sweep()
  await sweep()
}
