import Type from 'typebox'
import { writeReferences } from '../../../platform/db/references.ts'
import { validation } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { Brand, presentBrand, requireShop, updateShop } from '../../account/shops/index.ts'
import { holdFile } from '../files/index.ts'

const params = Type.Object({ shop_id: Id })

const getBrand = defineRoute({
  id: 'shops.get-brand',
  method: 'GET',
  path: '/shops/{shop_id}/brand',
  tag: 'Account',
  summary: 'Returns logo, colours, fonts, buttons and links of an e-shop',
  module: 'settings',
  level: 'read',
  params,
  status: 200,
  response: Brand,
  handle: async ({ db, tenant, params }) => presentBrand(await requireShop(db, tenant.id, params.shop_id)),
})

const putBrand = defineRoute({
  id: 'shops.put-brand',
  method: 'PUT',
  path: '/shops/{shop_id}/brand',
  tag: 'Account',
  summary: 'Replaces logo, colours, fonts, buttons and links of an e-shop and returns them',
  module: 'settings',
  level: 'full',
  params,
  body: Brand,
  status: 200,
  response: Brand,
  failures: ['validation'],
  handle: async ({ db, tenant, params, body, now }) => {
    const { id } = await requireShop(db, tenant.id, params.shop_id)
    const logo = body.logoFileId
    if (logo && !(await holdFile(db, tenant.id, logo))?.type.startsWith('image/')) throw validation('logoFileId')
    await writeReferences(db, tenant.id, { kind: 'shop', id }, logo ? [{ kind: 'file', id: logo }] : [])
    const values = {
      brand_logo_file_id: logo,
      brand_colors: JSON.stringify(body.colors),
      brand_fonts: JSON.stringify(body.fonts),
      brand_styles: JSON.stringify({ buttons: body.buttons, links: body.links }),
      updated_at: now,
    }
    return presentBrand(await updateShop(db, tenant.id, params.shop_id, values))
  },
})

export const routes = [getBrand, putBrand]
