import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../platform/context.ts'
import { readPassword } from '../password.ts'
import type { RunRow } from '../run-store.ts'
import { updateRun } from '../run-store.ts'
import type { FeedRow } from '../store.ts'
import { MAX_BYTES } from './content.ts'
import { AnswerFault } from './failure.ts'

/** Until the last byte. */
const DEADLINE_MS = 5 * 60_000

export const fileKey = (tenantId: string) => `feeds/${tenantId}/${randomUUID()}`

/**
 * Downloads the file of a feed into the file store, unless it has not changed since the last good run: then the run is ok
 * already, and null is returned.
 */
export async function download({ app, db }: Context, feed: FeedRow, run: RunRow): Promise<RunRow | null> {
  const { tenant_id: tenantId } = feed
  const password = readPassword(app.secrets, feed)
  const answer = await app.outgoing.stream({
    url: feed.url!,
    headers: {
      accept: '*/*',
      ...(feed.etag ? { 'if-none-match': feed.etag } : {}),
      ...(feed.last_modified ? { 'if-modified-since': feed.last_modified } : {}),
    },
    ...(feed.login === null ? {} : { basicAuth: { login: feed.login, password } }),
    timeoutMs: DEADLINE_MS,
    maxBytes: MAX_BYTES,
  })
  try {
    if (answer.status === 304 && (feed.etag || feed.last_modified)) {
      await updateRun(db, tenantId, run.id, { status: 'ok', items: feed.items })
      return null
    }
    if (answer.status !== 200) throw new AnswerFault(answer.status)
    const key = fileKey(tenantId)
    const bytes = await app.files.write(key, answer.body, { maxBytes: MAX_BYTES })
    const header = (name: string) => String(answer.headers[name] ?? '').slice(0, 1000) || null
    const stored = await updateRun(db, tenantId, run.id, {
      file_key: key,
      bytes,
      content_type: header('content-type'),
      etag: header('etag'),
      last_modified: header('last-modified'),
    })
    // The feed was deleted meanwhile.
    if (!stored) await app.files.delete(key)
    return stored ?? null
  } finally {
    answer.body.destroy()
  }
}
