import type { Static } from 'typebox'
import type { Context, DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { OutgoingError } from '../../../platform/net/outgoing.ts'
import { checkTarget } from '../../../platform/net/target.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { forgetItemsJob } from './jobs/forget.ts'
import { sealPassword } from './password.ts'
import { deleteSample } from './run-store.ts'
import type { FeedInput, FeedPatch } from './schemas.ts'
import * as store from './store.ts'

type Patch = Static<typeof FeedPatch>
type AppParts = Pick<Context['app'], 'secrets' | 'config'>
const MAX_FEEDS = 100
const REFRESH_MINUTES = 240

/** Adds a feed. An active feed with an address is read at once. */
export async function createFeed(
  { app, db, now }: DbContext & { app: AppParts },
  tenantId: string,
  input: Static<typeof FeedInput>,
) {
  const { source = 'url', active = true } = input
  await requireShop(db, tenantId, input.shopId)
  const url = source === 'url' ? requireUrl(app, input.url) : forbidUrl(input)
  // Two concurrent requests must not both add the last feed.
  await lockCompany(db, tenantId)
  if ((await store.countFeeds(db, tenantId)) >= MAX_FEEDS) throw conflict('limit')
  const row = await store.insertFeed(db, {
    tenant_id: tenantId,
    shop_id: input.shopId,
    name: input.name,
    kind: input.kind ?? 'products',
    source,
    url,
    login: input.basicAuth?.login ?? null,
    format: input.format ?? 'auto',
    mapping: JSON.stringify(input.mapping ?? {}),
    refresh_minutes: input.refreshMinutes ?? REFRESH_MINUTES,
    active,
    next_run_at: source === 'url' && active ? now : null,
    created_at: now,
    updated_at: now,
  })
  const password = input.basicAuth?.password
  if (!password) return row
  // Its id is part of the encryption.
  return store.updateFeed(db, tenantId, row.id, { password: sealPassword(app.secrets, row, password) })
}

/** Changes a feed. If it is to be read in another way, it is read at once. */
export async function changeFeed(
  { app, db, now }: DbContext & { app: AppParts },
  tenantId: string,
  id: string,
  patch: Patch,
) {
  const before = required(await store.lockFeed(db, tenantId, id))
  if (patch.kind !== undefined && patch.kind !== before.kind) throw validation('kind')
  if (patch.shopId !== undefined) await requireShop(db, tenantId, patch.shopId)
  const source = patch.source ?? before.source
  const url =
    source === 'upload'
      ? forbidUrl(patch)
      : patch.url === undefined && before.url
        ? before.url
        : requireUrl(app, patch.url)
  const login = source === 'upload' ? { login: null, password: null } : loginOf(app, before, patch, url!)
  const active = patch.active ?? before.active
  const minutes = patch.refreshMinutes ?? before.refresh_minutes
  const isMoved = source !== before.source || url !== before.url
  if (isMoved) await deleteSample(db, tenantId, id)
  const isReadAnew = isMoved || READ_BY.some((key) => patch[key] !== undefined)
  return store.updateFeed(db, tenantId, id, {
    shop_id: patch.shopId,
    name: patch.name,
    source,
    url,
    ...login,
    format: patch.format,
    mapping: patch.mapping && JSON.stringify(patch.mapping),
    refresh_minutes: minutes,
    active,
    next_run_at:
      source === 'upload' || !active
        ? null
        : isReadAnew || !before.next_run_at
          ? now
          : earlier(before.next_run_at, new Date(now.getTime() + minutes * 60_000)),
    ...(isReadAnew ? { revision: before.revision + 1, etag: null, last_modified: null } : {}),
    ...(isMoved ? { detected: null } : {}),
    updated_at: now,
  })
}

/** Changes that make the same file give other items, or another file. */
const READ_BY = ['shopId', 'basicAuth', 'format', 'mapping'] as const

/** Deletes a feed; a job deletes its items, of which there may be half a million. */
export async function deleteFeed(db: Db, tenantId: string, id: string) {
  await store.deleteFeed(db, tenantId, id)
  await enqueueAction(db, forgetItemsJob, tenantId, { feedId: id })
}

async function requireShop(db: Db, tenantId: string, shopId: string) {
  if (!(await getShop(db, tenantId, shopId))) throw validation('shopId')
}

function requireUrl({ config }: AppParts, url: string | null | undefined): string {
  try {
    return checkTarget(url ?? '', config.allowPrivateTargets).href
  } catch (error) {
    throw error instanceof OutgoingError ? validation('url', { reason: error.reason }) : error
  }
}

function forbidUrl({ url, basicAuth }: Patch): null {
  if (url) throw validation('url')
  if (basicAuth) throw validation('basicAuth')
  return null
}

/**
 * The credentials after a change. A stored password is never sent to another server: who may change the address would
 * learn it.
 */
function loginOf({ secrets }: AppParts, before: store.FeedRow, { basicAuth }: Patch, url: string) {
  if (basicAuth === null) return { login: null, password: null }
  const password = basicAuth?.password
  if (password) return { login: basicAuth.login, password: sealPassword(secrets, before, password) }
  const isElsewhere = before.url !== null && new URL(before.url).origin !== new URL(url).origin
  if (before.password !== null && isElsewhere) throw validation('basicAuth')
  return basicAuth ? { login: basicAuth.login } : {}
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
