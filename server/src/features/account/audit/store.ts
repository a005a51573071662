import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'

export const SORTABLE = { id: 'audit.id', at: 'audit.at', action: 'audit.action', requestId: 'audit.request_id' }

export interface AuditFilter extends PageRequest {
  action?: string
  actor?: 'person' | 'key' | 'operator'
  actorId?: string
  /** The connected program through which a person acted. */
  appId?: string
  objectKind?: string
  objectId?: string
  from?: string
  to?: string
}

export const listAudit = (db: Db, { id, timezone }: Tenant, filter: AuditFilter) =>
  paginate(
    db
      .selectFrom('audit')
      .leftJoin('person', (join) =>
        join.onRef('person.id', '=', 'audit.actor_id').on('audit.actor_kind', '=', 'person'),
      )
      .leftJoin('api_key', (join) =>
        join
          .onRef('api_key.id', '=', 'audit.actor_id')
          .onRef('api_key.tenant_id', '=', 'audit.tenant_id')
          .on('audit.actor_kind', '=', 'key'),
      )
      .select([
        'audit.id',
        'audit.at',
        'audit.actor_kind',
        'audit.actor_id',
        'audit.app_id',
        'audit.action',
        'audit.object_kind',
        'audit.object_id',
        'audit.fields',
        'audit.request_id',
      ])
      .select(['person.name as person_name', 'person.email as person_email', 'api_key.name as key_name'])
      .where('audit.tenant_id', '=', id)
      .$if(filter.action !== undefined, (q) => q.where('audit.action', '=', filter.action!))
      .$if(filter.actor !== undefined, (q) => q.where('audit.actor_kind', '=', filter.actor!))
      .$if(filter.actorId !== undefined, (q) => q.where('audit.actor_id', '=', filter.actorId!))
      .$if(filter.appId !== undefined, (q) => q.where('audit.app_id', '=', filter.appId!))
      .$if(filter.objectKind !== undefined, (q) => q.where('audit.object_kind', '=', filter.objectKind!))
      .$if(filter.objectId !== undefined, (q) => q.where('audit.object_id', '=', filter.objectId!))
      .$if(filter.from !== undefined, (q) => q.where('audit.at', '>=', startOfDay(filter.from!, timezone)))
      .$if(filter.to !== undefined, (q) => q.where('audit.at', '<', endOfDay(filter.to!, timezone))),
    filter,
    { sortable: SORTABLE, id: 'audit.id' },
  )

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['items'][number]
