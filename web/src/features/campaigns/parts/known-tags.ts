import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'

/** Tags that campaigns carry already. */
export function useKnownTags(): string[] {
  const { data } = useApi('GET /grid-tags', {}, { enabled: useMay('settings', 'read') })
  return data?.items.find(({ kind }) => kind === 'campaign')?.tags ?? []
}
