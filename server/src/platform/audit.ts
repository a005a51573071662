import type { Actor } from './context.ts'
import type { Db } from './db/database.ts'
import { PREPARED } from './db/prepared.ts'

export interface AuditEntry {
  tenantId: string
  actor: Pick<Actor, 'kind' | 'id'> | { kind: 'operator'; id: null }
  /** The connected app through which a person acted. */
  appId?: string
  action: string
  objectKind: string | null
  objectId: string | null
  fields: string[]
  requestId: string | null
  at: Date
}

/** The connected app of an actor, for its entries. */
export const appOf = (actor: Actor) => (actor.kind === 'person' && actor.app ? { appId: actor.app.id } : {})

/** Records a change and its actor. `invoke` calls it for routes; commands of the operator call it themselves. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { actor } = entry
  await db
    .insertInto('audit')
    .values({
      tenant_id: entry.tenantId,
      at: entry.at,
      actor_kind: actor.kind === 'key' || actor.kind === 'person' ? actor.kind : 'operator',
      actor_id: actor.id,
      app_id: entry.appId ?? null,
      action: entry.action,
      object_kind: entry.objectKind,
      object_id: entry.objectId?.slice(0, 200) ?? null,
      fields: entry.fields.slice(0, 50).map((field) => field.slice(0, 100)),
      request_id: entry.requestId,
    })
    .modifyEnd(PREPARED)
    .execute()
}
