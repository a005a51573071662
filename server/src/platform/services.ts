import type { Database } from './db/database.ts'
import type { Log } from './log.ts'

/** The arguments of a function that makes a service. */
export interface ServiceParts {
  database: Pick<Database, 'db'>
  log: Log
}

export interface Service {
  /** Called when the process stops, while the database is still open. */
  close(): Promise<void>
}

/**
 * Objects that features keep for the life of the process, such as rows in memory that wait for a shared commit. The
 * function that makes a service is also its name, so the platform knows none of them.
 */
export interface Services {
  /** The service that `create` makes: one per process, made at its first use. */
  get<T extends Service>(create: (parts: ServiceParts) => T): T
  /** Closes all services, the last one made first. */
  close(): Promise<void>
}

export function createServices(parts: ServiceParts): Services {
  const made = new Map<unknown, Service>()
  return {
    get<T extends Service>(create: (parts: ServiceParts) => T): T {
      const service = (made.get(create) as T | undefined) ?? create(parts)
      made.set(create, service)
      return service
    },
    async close() {
      for (const service of [...made.values()].reverse()) await service.close()
    },
  }
}
