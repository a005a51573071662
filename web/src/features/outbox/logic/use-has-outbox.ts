import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'

/** Mails stay in the outbox while the server has no relay that takes them. */
export function useHasOutbox(): boolean {
  const mayRead = useMay('settings', 'read')
  const { data } = useApi('GET /sending/setup', {}, { enabled: mayRead, isShown: true })
  return Boolean(data && !data.relay.configured)
}
