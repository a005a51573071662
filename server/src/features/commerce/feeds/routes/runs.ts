import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { required } from '../../../../platform/db/failures.ts'
import { conflict, validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { describeFeed } from '../describe.ts'
import { importFile } from '../import-file.ts'
import { previewFeed } from '../preview.ts'
import { startRun } from '../running/start-run.ts'
import { Feed, Preview } from '../schemas.ts'
import { lockFeed, requireFeed } from '../store.ts'
import { params } from './feeds.ts'

const query = Type.Object({
  force: Type.Optional(
    Type.Boolean({
      description: 'Accepts a file that removes more than half of the items, which is refused otherwise',
    }),
  ),
})
const Started = Type.Object({ feed: Feed, jobId: Id })
const started = async (db: Db, tenantId: string, feedId: string, jobId: string) => ({
  feed: await describeFeed(db, tenantId, await requireFeed(db, tenantId, feedId)),
  jobId,
})

const upload = defineRoute({
  id: 'feeds.import',
  method: 'POST',
  path: '/feeds/{feed_id}/import',
  tag: 'Orders and feeds',
  summary:
    'Uploads a file of a feed with the source upload, as multipart field file (up to 500 MB, also compressed by gzip), and reads it in the background. The file replaces the catalogue',
  module: 'content',
  level: 'full',
  transaction: false,
  accepts: 'upload',
  params,
  query,
  status: 202,
  response: Started,
  failures: ['validation', 'conflict/source', 'conflict/running'],
  handle: async ({ app, db, now, tenant, params, query, upload }) => {
    const feed = await requireFeed(db, tenant.id, params.feed_id)
    if (!upload) throw validation('file')
    const jobId = await importFile({ app, db, now }, feed, upload, query.force ?? false)
    return started(db, tenant.id, feed.id, jobId)
  },
})

const refresh = defineRoute({
  id: 'feeds.refresh',
  method: 'POST',
  path: '/feeds/{feed_id}/refresh',
  tag: 'Orders and feeds',
  summary:
    'Downloads and reads a feed with the source url in the background. A run that would remove more than half of the items is refused (status shrunk), and the last good catalogue stays',
  module: 'content',
  level: 'full',
  params,
  query,
  status: 202,
  response: Started,
  failures: ['validation', 'conflict/source', 'conflict/running'],
  handle: async ({ db, now, tenant, params, query }) => {
    const feed = required(await lockFeed(db, tenant.id, params.feed_id))
    if (feed.source !== 'url') throw conflict('source')
    return started(db, tenant.id, feed.id, await startRun({ db, now }, feed, { forced: query.force ?? false }))
  },
})

const preview = defineRoute({
  id: 'feeds.preview',
  method: 'GET',
  path: '/feeds/{feed_id}/preview',
  tag: 'Orders and feeds',
  summary:
    'Returns the first items of the last file under the current mapping, its columns with the fields they probably hold, and the first items that were left out; empty before the first file was read',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: Preview,
  handle: async ({ db, tenant, params }) => previewFeed(db, await requireFeed(db, tenant.id, params.feed_id)),
})

export const routes = [upload, refresh, preview]
