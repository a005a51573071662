import type { Context } from '../../../platform/context.ts'
import { ownerOf, PREFIX } from './keys.ts'
import { knownTokens } from './store.ts'

const DAY = 24 * 3600 * 1000
const AT_ONCE = 500

/** Bytes of yesterday and before that no row knows of: an upload was killed, or a deletion failed for good. */
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
