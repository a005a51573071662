import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/client.ts'
import { Fault } from '../ui/page/fault.tsx'
import { NotFound } from '../ui/page/not-found.tsx'

/** Shown in place of a page that failed. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const again = () => {
    resetQueries()
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return <Fault error={error} onAgain={again} />
}
