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

const PATIENCE = 5_000

/** The HTTP server with every route of the product; it does not listen yet. */
export async function buildServer(app: App): Promise<FastifyInstance> {
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
  server.register(async (instance) => housekeeping(instance, app))
  server.register(async (instance) => wellKnown(instance, app))
  server.register(async (instance) => webApp(instance, app))
  return server
}

/** Role `api`: serves the API, the app and the public pages. */
export async function startApi(app: App): Promise<() => Promise<void>> {
  const server = await buildServer(app)
  await ensureReaders(app.database.db, readers)
  await server.listen({ host: app.config.host, port: app.config.port })
  return async () => {
    // Running requests are finished; idle connections, such as those of browsers, are closed after a while.
    const patience = setTimeout(() => server.server.closeAllConnections(), PATIENCE)
    await server.close()
    clearTimeout(patience)
  }
}
