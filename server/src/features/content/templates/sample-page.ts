import type { Context, Tenant } from '../../../platform/context.ts'
import { makeToken, readToken } from '../../../platform/crypto/object-tokens.ts'
import { foreignPage } from '../../../platform/http/page.ts'
import { findTenant } from '../../account/companies/index.ts'
import { pageFor, previewPage } from '../unsubscribe-pages/index.ts'

const OF_PAGE = 'unsubscribe_sample'
/** Of a company that has no page of its own; the id in the token is then any. */
const STANDARD = 'standard_sample'

/** Where the way out of a test mail leads: the page as it would be, which changes nothing. */
export function sampleUrl(app: Context['app'], { publicId }: Pick<Tenant, 'publicId'>, pageId: string | null): string {
  const token = makeToken(app.signingKeys, pageId ? OF_PAGE : STANDARD, publicId, pageId ?? '1')
  return `${app.config.baseUrl}/unsubscribe-sample/${token}`
}

export async function samplePage({ app, db, now }: Context, token: string, state: 'open' | 'done') {
  const page = readToken(app.signingKeys, OF_PAGE, token)
  const named = page ?? readToken(app.signingKeys, STANDARD, token)
  const tenant = named ? await findTenant(db, named.publicId) : undefined
  if (!tenant) return foreignPage('<!doctype html><title>404</title>', 404)
  const content = await pageFor(db, tenant.id, { pageId: page?.id ?? null, shopId: null })
  return foreignPage(await previewPage({ db, now }, tenant, content, state), 200, { forms: true })
}
