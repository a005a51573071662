import type { Context } from '../../../../platform/context.ts'
import { unavailable } from '../../../../platform/errors.ts'
import type { PhotoLibrary } from './library.ts'
import { pexels } from './pexels.ts'

/** The configured library; null if there is none. */
export const getPhotoLibrary = ({ config, outgoing }: Context['app']): PhotoLibrary | null =>
  config.stockPhotosKey ? pexels(outgoing, config.stockPhotosKey) : null

export function requirePhotoLibrary(app: Context['app']): PhotoLibrary {
  const library = getPhotoLibrary(app)
  if (!library) throw unavailable('stock_photos')
  return library
}
