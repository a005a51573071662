import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Allowed, authorize } from './authorize.ts'
import type { Route } from './define-route.ts'

/** As long as a caller stays in the authenticator's cache. */
const LOOK_MS = 3_000

/** Finds the caller of a request again. */
export type Identify = (request: FastifyRequest) => Promise<FastifyRequest['principal']>

/** Answers that last until one side disconnects. A caller that loses its access is disconnected within seconds. */
export function endlessAnswers(identify: Identify) {
  const open = new Set<FastifyReply['raw']>()
  const watch = (route: Route, request: FastifyRequest, { raw }: FastifyReply) => {
    open.add(raw)
    const timer = setInterval(async () => {
      // While the database is away the access cannot be checked, so the connection stays.
      const isStill = await mayStill(route, request, identify).catch(() => true)
      if (!isStill) raw.destroy()
    }, LOOK_MS)
    timer.unref()
    raw.once('close', () => {
      clearInterval(timer)
      open.delete(raw)
    })
  }
  return {
    watch,
    /** Ends all of them, so that they do not delay the end of the process. */
    end: () => {
      for (const response of open) response.destroy()
    },
  }
}

/** Whether the caller still has the same grants; with other roles it has to connect again. */
async function mayStill(route: Route, request: FastifyRequest, identify: Identify): Promise<boolean> {
  const principal = await identify(request)
  const claim = { principal, tenantId: (request.params as { tenant?: string }).tenant, csrfToken: undefined }
  return isDeepStrictEqual(grantsOf(allowed(route, claim)), grantsOf(request.allowed!))
}

const grantsOf = (allowed: Allowed | null) => (allowed?.access === 'company' ? allowed.actor.grants : null)

function allowed(...asked: Parameters<typeof authorize>): Allowed | null {
  try {
    return authorize(...asked)
  } catch {
    return null
  }
}
