import type { Context, Tenant } from '../../../platform/context.ts'
import { AppError, validation } from '../../../platform/errors.ts'
import { type Outgoing, OutgoingError } from '../../../platform/net/outgoing.ts'
import { requireShopSettings, saveSettings } from './store.ts'

const MAX_BYTES = 5_000_000
const MAX_REDIRECTS = 5
const TIMEOUT_MS = 15_000

/**
 * Looks for the script in a page of the shop, and keeps the result. 400 `url` when the shop has no address; 502 when the
 * page cannot be read, with the result of the last check unchanged.
 */
export async function checkScript({ app, db, now }: Context, tenant: Tenant, shopId: string) {
  const { check_url, url } = await requireShopSettings(db, tenant.id, shopId)
  if (!check_url && !url) throw validation('url')
  const page = await readPage(app.outgoing, check_url || url)
  // A tag manager adds the script later, so that the page contains only a part of these.
  const found = page.includes(tenant.publicId) && page.includes('js/tracking/')
  await saveSettings(db, tenant.id, shopId, { found, checked_at: now, updated_at: now })
  return { found, checkedAt: now.toISOString() }
}

/** Reads a page, with the redirects that shops have from one host to another. */
async function readPage(outgoing: Outgoing, url: string): Promise<string> {
  let target = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { status, headers, body } = await outgoing
      .request({ url: target, headers: { accept: 'text/html' }, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
      .catch((error) => {
        throw error instanceof OutgoingError ? unreadable(error.reason) : error
      })
    const location = status >= 300 && status < 400 && URL.parse(String(headers.location ?? ''), target)
    if (!location) {
      if (status !== 200) throw unreadable('status')
      return body.toString('latin1')
    }
    target = location.href
  }
  throw unreadable('redirects')
}

const unreadable = (reason: string) => new AppError('upstream', 'page', { reason })
