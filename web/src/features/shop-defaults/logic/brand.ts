import type { Answer } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'

export type Brand = Answer<'GET /shops/{shop_id}/brand'>

/** The picture of a logo, for people who may read files. */
export function useLogo(fileId: string | null) {
  const mayRead = useMay('content', 'read')
  const path = { asset_id: fileId ?? '' }
  return useApi('GET /files/{asset_id}', { path }, { enabled: mayRead && fileId !== null }).data
}
