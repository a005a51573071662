import type { Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { unavailable } from '../../../../platform/errors.ts'
import type { StockPhoto } from '../schemas.ts'
import { pexels } from './pexels.ts'

export type Photo = Static<typeof StockPhoto>

/** A library of photos that anybody may use. One file each. */
export interface StockPhotos {
  name: string
  /** A page of what is found; of what they choose themselves when nothing is searched for. */
  search(query: { q: string; page: number; pageSize: number }): Promise<{ items: Photo[]; total: number }>
  /** A photo, and where it can be had in a size for mails; null when there is none. */
  find(id: string): Promise<{ photo: Photo; downloadUrl: string } | null>
}

/** The library that is configured; null when none is. */
export const stockPhotos = ({ config, outgoing }: Context['app']): StockPhotos | null =>
  config.stockPhotosKey ? pexels(outgoing, config.stockPhotosKey) : null

export function requireStockPhotos(app: Context['app']): StockPhotos {
  const found = stockPhotos(app)
  if (!found) throw unavailable('stock_photos')
  return found
}
