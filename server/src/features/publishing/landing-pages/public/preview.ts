import type { Context, Tenant } from '../../../../platform/context.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { allShops } from '../../../account/shops/index.ts'
import { readContent } from '../../../content/versions/index.ts'
import { headIn, readHead } from '../content.ts'
import type { PreviewInput } from '../schemas.ts'
import { compilePage, documentOf } from './compile.ts'

/** A page as visitors would see it; its forms cannot be sent. */
export async function previewPage(context: Context, { id: tenantId }: Pick<Tenant, 'id'>, input: PreviewInput) {
  const { app, db, now } = context
  const { html = '', design, shopId } = input
  const sent = design ? { editor: 'visual' as const, design } : { html }
  const content = await readContent({ app, tenantId }, sent)
  const company = await requireCompany(db, tenantId)
  const compiled = await compilePage(context, {
    company,
    shopId: shopId ?? (await allShops(db, tenantId))[0]?.id ?? '0',
    html: content.html,
    head: readHead(headIn(input)),
    path: null,
    url: null,
  })
  return documentOf(compiled, now).toString()
}
