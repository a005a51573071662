import { useApi } from '../api/hooks.ts'
import { useMay } from '../core/company.tsx'

/** Tags already used on objects of a kind. */
export function useKnownTags(kind: 'campaign' | 'list' | 'segment' | 'template'): string[] {
  const { data } = useApi('GET /grid-tags', {}, { enabled: useMay('settings', 'read') })
  return data?.items.find((one) => one.kind === kind)?.tags ?? []
}
