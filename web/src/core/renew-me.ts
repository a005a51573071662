import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { query } from '../api/hooks.ts'
import type { Me } from './company.tsx'

/** Reloads the signed-in person, who is loaded only once. Call it after changes of the person or their companies. */
export function useRenewMe() {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (me?: Me) => {
      const question = query('GET /auth/me', {})
      if (me) client.setQueryData(question.queryKey, me)
      else await client.fetchQuery({ ...question, staleTime: 0 })
      await router.invalidate()
    },
    [client, router],
  )
}
