import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'

/** Whether an assistant of the company ever asked to mail people. Others need no page for approvals in their menu. */
export function useHasRequests(): boolean {
  const mayRead = useMay('campaigns', 'read')
  const { data } = useApi('GET /assistant-requests', { query: { pageSize: 1 } }, { enabled: mayRead, isShown: true })
  return Boolean(data?.total)
}
