import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Answer, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Plan, Step } from './plan.ts'

type Draft = Answer<'GET /imports/drafts/{import_id}'>

// A key of its own, which events do not reload: while a draft is edited, the page is newer than the server.
const keyOf = (id: string) => ['import draft', id]

/** The saved draft. */
export const useKeptDraft = (id: string): Draft =>
  useSuspenseQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('GET /imports/drafts/{import_id}', { path: { import_id: id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** Creates a draft. */
export function useBeginDraft(onDone: (draft: Draft) => void) {
  const client = useQueryClient()
  return useSend('POST /imports/drafts', {
    touches: ['/imports'],
    onDone: (draft) => {
      client.setQueryData(keyOf(draft.id), draft)
      onDone(draft)
    },
  })
}

/** The plan of a draft. Every change is saved a moment later. */
export function useDraft(draft: Draft, kept: Plan) {
  const client = useQueryClient()
  const [plan, setPlan] = useState(kept)
  const latest = useRef({ plan: kept, step: draft.step })
  const isOver = useRef(false)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const put = useSend('PUT /imports/drafts/{import_id}')
  const save = useDebouncedCallback(
    () => {
      if (isOver.current) return
      const { plan, step } = latest.current
      const body = { name: plan.name, ...(step ? { step } : {}), data: { ...plan } }
      client.setQueryData(keyOf(draft.id), { ...draft, ...body, step })
      // Saved one after another, so that a slow older save cannot overwrite a newer one. A failed save shows its error,
      // and leaving the page asks first.
      const path = { import_id: draft.id }
      saving.current = saving.current.then(() => put.mutateAsync({ path, body })).catch(() => {})
    },
    { delay: 500, flushOnUnmount: true },
  )
  const change = (changes: Partial<Plan>) => {
    latest.current = { ...latest.current, plan: { ...latest.current.plan, ...changes } }
    setPlan(latest.current.plan)
    save()
  }
  return {
    plan,
    change,
    keepStep: (step: Step) => {
      if (latest.current.step === step) return
      latest.current = { ...latest.current, step }
      save()
    },
    /** Stops saving: the draft becomes an import. */
    settle: async () => {
      isOver.current = true
      await saving.current
    },
    /** The import did not start, so saving continues. */
    resume: () => {
      isOver.current = false
      save()
    },
    forget: () => client.removeQueries({ queryKey: keyOf(draft.id) }),
    isLost: put.isError,
  }
}
