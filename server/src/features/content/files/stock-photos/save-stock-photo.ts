import type { Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import type { StockPhotoInput } from '../schemas.ts'
import { FileFault } from '../storage/inspect-file.ts'
import { storeFile } from '../storage/store-file.ts'
import { fetchImage, upstreamError } from '../upstream.ts'
import { requirePhotoLibrary } from './provider.ts'

/** Stores a stock photo as a file of the company, with the credit of its author. */
export async function saveStockPhoto(
  context: Context,
  tenantId: string,
  { photoId, folderId }: Static<typeof StockPhotoInput>,
) {
  const { app } = context
  const found = await requirePhotoLibrary(app).find(photoId)
  if (!found) throw validation('photoId')
  const bytes = await fetchImage(app.outgoing, 'stock_photos', found.downloadUrl)
  if (!bytes) throw upstreamError('stock_photos', 'missing')
  const { description, credit } = found.photo
  const name = description.replace(/[/\\]/g, '-') || `${credit.source} ${photoId}`
  const photo = { name, folderId, credit, only: 'image', content: async () => bytes } as const
  return storeFile(context, tenantId, photo).catch((error) => {
    throw error instanceof FileFault ? upstreamError('stock_photos', 'answer') : error
  })
}
