import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { present } from './present.ts'
import { listNotifications, unreadTimes } from './store.ts'

/** The bell shows more as 99+. */
const COUNTED = 100

/** The unread notifications of a company: the newest ones, how many, and when they were made. */
export async function readUnread(db: Db, { id }: Tenant) {
  const { items, total } = await listNotifications(db, id, { page: 1, pageSize: 10, unread: true })
  const times = total ? await unreadTimes(db, id, COUNTED) : []
  return { unread: total, items: items.map(present), times: times.map((time) => time.toISOString()) }
}

export type Unread = Awaited<ReturnType<typeof readUnread>>

/** The unread notifications since a member joined: what happened before does not concern it. */
export function unreadSince({ unread, items, times }: Unread, joined: Date | null) {
  const since = joined?.toISOString() ?? ''
  const seen = times.filter((time) => time >= since).length
  return {
    unread: seen === times.length ? unread : seen,
    items: items.filter(({ createdAt }) => createdAt >= since),
  }
}
