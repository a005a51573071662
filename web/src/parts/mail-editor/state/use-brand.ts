import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { type Brand, brandOf, type Look } from '../../mail-blocks/brand/brand.ts'
import { useShops } from '../../object/use-shops.ts'

interface ShopBrand {
  /** Undefined until it is known. */
  brand: Brand | undefined
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
  const isKnown = isRead || (isLoaded && (saved.error || logo.error))
  return {
    brand: isKnown ? brandOf(saved.data ?? null, logo.data?.url ?? null, look ?? undefined) : undefined,
    shopId: id,
    isRead,
  }
}
