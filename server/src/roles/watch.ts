import { housekeeping } from '../interfaces/housekeeping.ts'
import type { App } from '../platform/app.ts'
import { createBareServer } from '../platform/http/bare-server.ts'

/** Serves /healthz, /readyz and /metrics of a process that answers no other requests. Without a port it does nothing. */
export async function startWatch(app: App): Promise<() => Promise<void>> {
  if (!app.config.metricsPort) return async () => {}
  const server = createBareServer(app)
  housekeeping(server, app, { isEnding: false })
  await server.listen({ host: app.config.host, port: app.config.metricsPort })
  return async () => {
    await server.close()
  }
}
