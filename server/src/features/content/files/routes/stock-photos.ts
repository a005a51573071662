import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Search } from '../../../../platform/http/paging.ts'
import { Nullable, PageOf } from '../../../../platform/http/schemas.ts'
import { presentFile } from '../present.ts'
import { File, StockPhoto, StockPhotoInput } from '../schemas.ts'
import { getPhotoLibrary, requirePhotoLibrary } from '../stock-photos/provider.ts'
import { saveStockPhoto } from '../stock-photos/save-stock-photo.ts'

const list = defineRoute({
  id: 'stock-photos.list',
  method: 'GET',
  path: '/stock-photos',
  tag: 'Templates',
  summary: 'Returns stock photos that match q, one page at a time; without q those that the library recommends',
  module: 'content',
  level: 'read',
  query: Type.Object({
    ...Search,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
    // The maximum of the library.
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 80, default: 25 })),
  }),
  status: 200,
  response: PageOf(StockPhoto),
  failures: ['validation', 'upstream/stock_photos', 'unavailable/stock_photos'],
  handle: async ({ app, query: { q = '', page = 1, pageSize = 25 } }) => ({
    ...(await requirePhotoLibrary(app).search({ q: q.trim(), page, pageSize })),
    page,
    pageSize,
  }),
})

const status = defineRoute({
  id: 'stock-photos.status',
  method: 'GET',
  path: '/stock-photos/status',
  tag: 'Templates',
  summary: 'Returns whether a library of stock photos is configured, and which one',
  module: 'content',
  level: 'read',
  status: 200,
  response: Type.Object(
    { configured: Type.Boolean(), provider: Nullable(Type.String()) },
    { title: 'StockPhotoStatus' },
  ),
  handle: ({ app }) => {
    const provider = getPhotoLibrary(app)?.name ?? null
    return { configured: provider !== null, provider }
  },
})

const take = defineRoute({
  id: 'files.stock-photo',
  method: 'POST',
  path: '/files/stock-photo',
  tag: 'Templates',
  summary: 'Stores a stock photo with the credit of its author and returns the new file',
  module: 'content',
  level: 'full',
  // The download would hold a transaction open.
  transaction: false,
  body: StockPhotoInput,
  status: 201,
  response: File,
  failures: ['validation', 'conflict/limit', 'upstream/stock_photos', 'unavailable/stock_photos', 'unavailable/files'],
  handle: async ({ app, db, now, tenant, body }) =>
    presentFile({ app, tenant }, await saveStockPhoto({ app, db, now }, tenant.id, body)),
})

export const routes = [list, status, take]
