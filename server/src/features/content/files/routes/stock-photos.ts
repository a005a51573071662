import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Search } from '../../../../platform/http/paging.ts'
import { Nullable, PageOf } from '../../../../platform/http/schemas.ts'
import { presentFile } from '../present.ts'
import { File, StockPhoto, StockPhotoInput } from '../schemas.ts'
import { requireStockPhotos, stockPhotos } from '../stock-photos/provider.ts'
import { takeStockPhoto } from '../stock-photos/take-photo.ts'

const list = defineRoute({
  id: 'stock-photos.list',
  method: 'GET',
  path: '/stock-photos',
  tag: 'Templates',
  summary: 'Stock photos that match q; without it those that their library recommends',
  module: 'content',
  level: 'read',
  query: Type.Object({
    ...Search,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
    // The library gives no more.
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 80, default: 25 })),
  }),
  status: 200,
  response: PageOf(StockPhoto),
  failures: ['validation', 'upstream/stock_photos', 'unavailable/stock_photos'],
  handle: async ({ app, query: { q = '', page = 1, pageSize = 25 } }) => ({
    ...(await requireStockPhotos(app).search({ q: q.trim(), page, pageSize })),
    page,
    pageSize,
  }),
})

const status = defineRoute({
  id: 'stock-photos.status',
  method: 'GET',
  path: '/stock-photos/status',
  tag: 'Templates',
  summary: 'Whether there are stock photos, and whose',
  module: 'content',
  level: 'read',
  status: 200,
  response: Type.Object({ configured: Type.Boolean(), provider: Nullable(Type.String()) }),
  handle: ({ app }) => {
    const provider = stockPhotos(app)?.name ?? null
    return { configured: provider !== null, provider }
  },
})

const take = defineRoute({
  id: 'files.stock-photo',
  method: 'POST',
  path: '/files/stock-photo',
  tag: 'Templates',
  summary: 'Put a stock photo among the files; the credit of its author stays with it',
  module: 'content',
  level: 'full',
  // It is downloaded meanwhile.
  transaction: false,
  body: StockPhotoInput,
  status: 201,
  response: File,
  failures: ['validation', 'conflict/limit', 'upstream/stock_photos', 'unavailable/stock_photos', 'unavailable/files'],
  handle: async ({ app, db, now, tenant, body }) =>
    presentFile({ app, tenant }, await takeStockPhoto({ app, db, now }, tenant.id, body)),
})

export const stockPhotoRoutes = [list, status, take]
