import { useApi } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'
import type { NamedKind } from '../manifest/object-kind.ts'

/** Tags already used on objects of a kind. */
export function useKnownTags(kind: NamedKind): string[] {
  const { data } = useApi('GET /grid-tags', {}, { enabled: useMay('settings', 'read') })
  return data?.items.find((one) => one.kind === kind)?.tags ?? []
}
