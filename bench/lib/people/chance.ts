import type pg from 'pg'

/**
 * Defines a repeatable random number from 0 to 1 that depends on the seed, the person and the topic. A function of the
 * session, which leaves nothing in the database.
 */
export async function defineChance(client: pg.PoolClient, seed: number): Promise<void> {
  await client.query(`create function pg_temp.chance(i bigint, topic text) returns float8 language sql immutable
    return ((hashint8extended(i, hashtextextended(topic, ${seed})) >> 11) & 9007199254740991) / 9007199254740992::float8`)
}

/** Picks one of several texts by their weights, which may have any sum. */
export function pick(i: string, topic: string, shares: Record<string, number>): string {
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0)
  let sum = 0
  const limits = Object.values(shares).map((share) => {
    sum += share
    return (sum / total).toFixed(6)
  })
  const names = Object.keys(shares).map((name) => `'${name}'`)
  return `(array[${names}])[1 + width_bucket(pg_temp.chance(${i}, '${topic}'), array[${limits.slice(0, -1)}]::float8[])]`
}

/** A condition that holds for this share of people. */
export const some = (i: string, topic: string, share: number) => `pg_temp.chance(${i}, '${topic}') < ${share}`

/** A random moment between two others. */
export const between = (i: string, topic: string, from: string, to: string) =>
  `${from} + pg_temp.chance(${i}, '${topic}') * (${to} - ${from})`
