import { randomUUID } from 'node:crypto'
import { loadRoutes } from '../features.ts'
import type { App } from '../platform/app.ts'
import type { Actor, Tenant } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import { invoke } from '../platform/http/invoke.ts'
import { compileValidation, type Validate } from '../platform/http/validate.ts'
import { createMailer } from '../platform/mail/mailer.ts'

/** The owner of the demo company. */
export interface Owner {
  tenant: Tenant
  actor: Actor
}

/** The application with its clock set to a time in the past. */
export interface Past {
  app: App
  db: Db
  now: Date
  /** Calls a route as the owner; a public route as a visitor. */
  call<T = { id: string }>(id: string, given: { params?: Record<string, string>; body?: object }): Promise<T>
}

const validations = new Map<string, Validate>()

/** Sets the clock back. The mailer stores mails in the outbox, so that none goes out. */
export function past(app: App, db: Db, owner: Owner, now: Date): Past {
  const then: App = { ...app, database: { ...app.database, db }, clock: { now: () => now }, mailer: createMailer(null) }
  return {
    app: then,
    db,
    now,
    call: async <T>(id: string, { params = {}, body = {} }: { params?: Record<string, string>; body?: object }) => {
      const route = (await loadRoutes()).find((route) => route.id === id)!
      const validate = validations.get(id) ?? compileValidation(route)
      validations.set(id, validate)
      const answer = await invoke(route, validate, {
        app: then,
        allowed: route.access === 'public' ? { access: 'public' } : { access: 'company', ...owner },
        input: { params, query: {}, body },
        requestId: randomUUID(),
        ip: '127.0.0.1',
        userAgent: 'Postrider',
        referer: '',
        publicHost: null,
        isHead: false,
      })
      return answer.body as T
    },
  }
}
