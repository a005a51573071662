import type { DataUse } from '../../../platform/render/jinja.ts'
import type { RenderRequest } from '../../../platform/render/request.ts'
import { allShops } from '../../account/shops/index.ts'
import { type DataContext, dataForReader } from '../composing/index.ts'

/** The data of a template for one reader. A template belongs to no shop, so it shows data of the first one. */
export async function dataOfTemplate(
  context: DataContext,
  tenantId: string,
  use: DataUse,
  contactId: string | null,
): Promise<Pick<RenderRequest, 'data'>> {
  const [shop] = use.functions.length ? await allShops(context.db, tenantId) : []
  return shop ? dataForReader(context, { tenantId, shopId: shop.id, sourceId: null, use }, contactId) : {}
}
