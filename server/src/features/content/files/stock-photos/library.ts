import type { Static } from 'typebox'
import type { StockPhoto } from '../schemas.ts'

export type Photo = Static<typeof StockPhoto>

/** A library of free photos. One file each. */
export interface PhotoLibrary {
  name: string
  /** A page of photos that match; without a query the photos that the library recommends. */
  search(query: { q: string; page: number; pageSize: number }): Promise<{ items: Photo[]; total: number }>
  /** A photo and the address of a copy in a size for mails; null if there is no such photo. */
  find(id: string): Promise<{ photo: Photo; downloadUrl: string } | null>
}
