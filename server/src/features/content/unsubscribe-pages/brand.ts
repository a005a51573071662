import type { Db } from '../../../platform/db/database.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { getShop, presentBrand } from '../../account/shops/index.ts'
import { filesOf } from '../files/index.ts'
import type { PageContent } from './schemas.ts'

/** Colour and logo of a shop, for the page of a company that made none. */
export async function brandOf(
  db: Db,
  tenantId: string,
  shopId: string | null,
): Promise<Partial<Pick<PageContent, 'color' | 'logoUrl'>>> {
  const shop = shopId ? await getShop(db, tenantId, shopId) : undefined
  if (!shop) return {}
  const { colors, logoFileId } = presentBrand(shop)
  const color = colors.primary ?? Object.values(colors)[0]
  return { ...(color ? { color } : {}), ...(logoFileId ? { logoUrl: await logoUrl(db, tenantId, logoFileId) } : {}) }
}

/** The path of a logo on this server. */
async function logoUrl(db: Db, tenantId: string, fileId: string): Promise<string | null> {
  const [file] = await filesOf(db, tenantId, [fileId])
  if (!file) return null
  const { public_id } = await requireCompany(db, tenantId)
  return `/f/${public_id}/${file.token}/logo`
}
