import { type RawBuilder, sql } from 'kysely'

/**
 * Numbers of transactions as events have them: those of server n lie around n * 2^48, so that every server has an order of
 * its own and one index serves all. A database on one machine is server 0. Numbers below the middle of a range belong to
 * events that were there before their server (`doctor --repair`).
 */
export const RANGE = 281_474_976_710_656n

export const firstNumberOf = (node: RawBuilder<unknown> | ReturnType<typeof sql.ref>) =>
  sql<string>`(${node}::bigint * ${sql.lit(RANGE)} - ${sql.lit(RANGE / 2n)})`

/** The first number that a server gives: those below it belong to events that were there before it. */
export const ownNumberOf = (node: ReturnType<typeof sql.ref>) => sql<string>`(${node}::bigint * ${sql.lit(RANGE)})`

export const lastNumberOf = (node: RawBuilder<unknown> | ReturnType<typeof sql.ref>) =>
  sql<string>`(${node}::bigint * ${sql.lit(RANGE)} + ${sql.lit(RANGE / 2n)})`

/** Whether a transaction is not older than another of the same company. A company that moved took its later numbers elsewhere. */
export const isSince = (xid: string, since: string): boolean =>
  nodeOf(xid) !== nodeOf(since) || BigInt(xid) >= BigInt(since)

const nodeOf = (xid: string): bigint => (BigInt(xid) + RANGE / 2n) / RANGE
