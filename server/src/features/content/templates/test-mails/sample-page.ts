import type { Context, Tenant } from '../../../../platform/context.ts'
import { makeToken, readToken } from '../../../../platform/crypto/object-tokens.ts'
import { foreignPage } from '../../../../platform/http/page.ts'
import { findCompany } from '../../../account/companies/index.ts'
import { pageFor, previewPage } from '../../unsubscribe-pages/index.ts'

const OF_PAGE = 'unsubscribe_sample'
/** The token of a company without an own page; the id in the token has no meaning. */
const STANDARD = 'standard_sample'

/** The address of the sample page that the unsubscribe links of a test mail open. The page changes nothing. */
export function sampleUrl(app: Context['app'], { publicId }: Pick<Tenant, 'publicId'>, pageId: string | null): string {
  const token = makeToken(app.signingKeys, pageId ? OF_PAGE : STANDARD, publicId, pageId ?? '1')
  return `${app.config.baseUrl}/unsubscribe-sample/${token}`
}

export async function samplePage({ app, db, now }: Context, token: string, state: 'open' | 'done') {
  const page = readToken(app.signingKeys, OF_PAGE, token)
  const named = page ?? readToken(app.signingKeys, STANDARD, token)
  const tenant = named ? await findCompany(db, named.publicId) : undefined
  if (!tenant) return foreignPage('<!doctype html><title>404</title>', 404)
  const shown = await pageFor({ app, db }, tenant.id, { pageId: page?.id ?? null, shopId: null })
  return foreignPage(await previewPage({ db, now }, tenant, shown, state), 200, { forms: true })
}
