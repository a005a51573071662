import type { Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import type { StockPhotoInput } from '../schemas.ts'
import { storeFile } from '../store-file.ts'
import { FileFault } from '../types/inspect.ts'
import { askForImage, upstream } from '../upstream.ts'
import { requireStockPhotos } from './provider.ts'

/** Puts a stock photo among the company's files, with its author's credit. */
export async function takeStockPhoto(
  context: Context,
  tenantId: string,
  { photoId, folderId }: Static<typeof StockPhotoInput>,
) {
  const { app } = context
  const found = await requireStockPhotos(app).find(photoId)
  if (!found) throw validation('photoId')
  const bytes = await askForImage(app.outgoing, 'stock_photos', found.downloadUrl)
  if (!bytes) throw upstream('stock_photos', 'missing')
  const { description, credit } = found.photo
  const name = description.replace(/[/\\]/g, '-') || `${credit.source} ${photoId}`
  const photo = { name, folderId, credit, only: 'image', content: async () => bytes } as const
  return storeFile(context, tenantId, photo).catch((error) => {
    throw error instanceof FileFault ? upstream('stock_photos', 'answer') : error
  })
}
