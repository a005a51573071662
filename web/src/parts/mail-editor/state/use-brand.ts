import { useMemo } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { type Brand, brandOf, type Look } from '../../mail-blocks/brand/brand.ts'
import { useShops } from '../../object/use-shops.ts'

interface ShopBrand {
  /** The standard look until it is known. */
  brand: Brand
  isKnown: boolean
  shopId: string | null
  /** False if it could not be read: then it is the standard look. */
  isRead: boolean
}

/** The look of new blocks: that of the shop, or of the first active one. The look of the mail is for what it has not chosen. */
export function useBrand(shopId: string | null | undefined, look: Look | null): ShopBrand {
  const { shops, isLoaded } = useShops()
  const mayRead = useMay('content', 'read')
  const id = shopId ?? (shops.find(({ active }) => active) ?? shops[0])?.id ?? null
  const path = { shop_id: id ?? '' }
  const saved = useApi('GET /shops/{shop_id}/brand', { path }, { enabled: id !== null && mayRead, isShown: true })
  const fileId = saved.data?.logoFileId ?? null
  const logo = useApi(
    'GET /files/{asset_id}',
    { path: { asset_id: fileId ?? '' } },
    { enabled: fileId !== null && mayRead, isShown: true },
  )
  const isRead = isLoaded && (id === null || !!saved.data) && (fileId === null || !!logo.data)
  const isKnown = isRead || (isLoaded && Boolean(saved.error || logo.error))
  const [known, url] = isKnown ? [saved.data ?? null, logo.data?.url ?? null] : [null, null]
  // The same object while nothing changes: everything in the editor that uses it is drawn again with another one.
  const brand = useMemo(() => brandOf(known, url, look ?? undefined), [known, url, look])
  return { brand, isKnown, shopId: id, isRead }
}
