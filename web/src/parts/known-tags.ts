import { useApi } from '../api/hooks.ts'
import { useMay } from '../core/company.tsx'

/** Tags that objects of a kind carry already. */
export function useKnownTags(kind: 'campaign' | 'list' | 'segment' | 'template'): string[] {
  const { data } = useApi('GET /grid-tags', {}, { enabled: useMay('settings', 'read') })
  return data?.items.find((one) => one.kind === kind)?.tags ?? []
}
