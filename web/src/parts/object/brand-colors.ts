import { useApi } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'

/** The colours of an e-shop's brand, for people who may read the settings. */
export function useBrandColors(shopId: string): string[] {
  const { data } = useApi(
    'GET /shops/{shop_id}/brand',
    { path: { shop_id: shopId } },
    { enabled: useMay('settings', 'read') },
  )
  return [...new Set(Object.values(data?.colors ?? {}).filter((color) => /^#[0-9a-f]{6}$/i.test(color)))]
}
