import type { FastifyInstance } from 'fastify'
import { loadRoutes, readers } from '../features.ts'
import { createAuthenticator } from '../interfaces/authenticate.ts'
import { descriptionRoutes } from '../interfaces/description/routes.ts'
import { housekeeping } from '../interfaces/housekeeping.ts'
import { mcpRoutes } from '../interfaces/mcp/routes.ts'
import { mcpErrors } from '../interfaces/mcp-errors.ts'
import { oauthErrors } from '../interfaces/oauth-errors.ts'
import { v3Errors } from '../interfaces/v3-errors.ts'
import { wellKnown } from '../interfaces/well-known.ts'
import type { App } from '../platform/app.ts'
import { ensureReaders } from '../platform/events/run-readers.ts'
import { createServer } from '../platform/http/server.ts'
import { webApp } from '../platform/web-app/serve.ts'
import { VERSION } from '../version.ts'

/** How long a process that ends still answers while proxies go over to others, and how long running requests may take. */
const DRAIN_MS = 5_000
const LONGEST_MS = 30_000
const STEP_MS = 50

interface Ending {
  isEnding: boolean
}

/** The HTTP server with every route of the product; it does not listen yet. */
export async function buildServer(app: App, state: Ending = { isEnding: false }): Promise<FastifyInstance> {
  const authenticator = createAuthenticator(app)
  const features = await loadRoutes()
  const routes = [...features, ...mcpRoutes(features, app.config.baseUrl, authenticator)]
  const description = descriptionRoutes(routes, { baseUrl: app.config.baseUrl, version: VERSION })
  const server = createServer({
    app,
    routes: [...routes, ...description],
    authenticator,
    errorRenderers: [...v3Errors, oauthErrors, mcpErrors],
  })
  server.register(async (instance) => housekeeping(instance, app, state))
  server.register(async (instance) => wellKnown(instance, app))
  server.register(async (instance) => webApp(instance, app))
  return server
}

/** Role `api`: serves the API, the app and the public pages. `isAlone`: other processes answer when this one ends. */
export async function startApi(app: App, { isAlone = false } = {}): Promise<() => Promise<void>> {
  const state: Ending = { isEnding: false }
  const server = await buildServer(app, state)
  server.server.prependListener('request', (_request, response) => {
    if (state.isEnding) response.shouldKeepAlive = false
  })
  await ensureReaders(app.database.db, readers)
  await server.listen({ host: app.config.host, port: app.config.port })
  return async () => {
    state.isEnding = true
    if (isAlone) await drain(server)
    const patience = setTimeout(() => server.server.closeAllConnections(), LONGEST_MS)
    await server.close()
    clearTimeout(patience)
  }
}

/**
 * Lets proxies go over to other processes before the server closes: `/readyz` says no, and every answer ends its connection.
 * A connection that was closed at once could already carry the next request, which would be lost.
 */
async function drain({ server }: FastifyInstance) {
  const connections = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  const end = Date.now() + DRAIN_MS
  while (Date.now() < end && (await connections()) > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS))
}
