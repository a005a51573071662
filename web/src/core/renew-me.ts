import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { query } from '../api/hooks.ts'
import type { Me } from './company.tsx'

/** Who is signed in is asked once and kept: what changes him or his companies says so, with the answer when it has it. */
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
