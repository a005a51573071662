import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Allowed, authorize } from './authorize.ts'
import type { Route } from './define-route.ts'

/** As long as what was looked up of a caller is kept. */
const LOOK_MS = 3_000

/** Asks who credentials of a request belong to. */
export type Identify = (request: FastifyRequest) => Promise<FastifyRequest['principal']>

/** Answers that go on until somebody hangs up: who may not hear them any more is cut off within seconds. */
export function endlessAnswers(identify: Identify) {
  const open = new Set<FastifyReply['raw']>()
  const watch = (route: Route, request: FastifyRequest, { raw }: FastifyReply) => {
    open.add(raw)
    const timer = setInterval(async () => {
      // While the database is away nobody can be asked about.
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
    /** What never ends by itself keeps no process that was told to stop. */
    end: () => {
      for (const response of open) response.destroy()
    },
  }
}

/** Whether the caller may all that he might when he came; with other roles he has to come again. */
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
