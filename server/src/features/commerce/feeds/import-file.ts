import type { Context } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Upload } from '../../../platform/http/call.ts'
import { hasOpenRun } from './run-store.ts'
import { MAX_BYTES } from './running/content.ts'
import { fileKey } from './running/download.ts'
import { startRun } from './running/start-run.ts'
import { type FeedRow, lockFeed } from './store.ts'

/** Stores an uploaded file and queues the run that reads it; 409 while another run is open. */
export async function importFile({ app, db, now }: Context, feed: FeedRow, { content }: Upload, forced: boolean) {
  const { tenant_id: tenantId, id } = feed
  // Before anything is written; the run is checked again when it starts.
  if (feed.source !== 'upload') throw conflict('source')
  if (await hasOpenRun(db, tenantId, id)) throw conflict('running')
  const key = fileKey(tenantId)
  const bytes = await app.files.write(key, content, { maxBytes: MAX_BYTES })
  try {
    return await tx(db, async (db) => {
      const locked = required(await lockFeed(db, tenantId, id))
      if (locked.source !== 'upload') throw conflict('source')
      return startRun({ db, now }, locked, { forced, file: { key, bytes } })
    })
  } catch (error) {
    await app.files.delete(key)
    throw error
  }
}
