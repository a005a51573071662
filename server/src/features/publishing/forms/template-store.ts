import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'

export const TEMPLATES_SORTABLE = { id: 'template.id', name: { text: 'template.name' } }

/** Templates whose published content has the confirmation link. The condition is that of an index, word by word. */
export const listConfirmationTemplates = (db: Db, tenantId: string, request: PageRequest) =>
  paginate(
    db
      .selectFrom('template')
      .select(['template.id', 'template.name', 'template.subject'])
      .where('template.tenant_id', '=', tenantId)
      .where('template.archived_at', 'is', null)
      .where(
        sql<boolean>`exists (
          select 1 from content_version v
          where v.tenant_id = ${tenantId} and v.object_id = template.id and v.kind = 'template'
            and v.published_at is not null and v.html like '%confirmlink%' and not exists (
              select 1 from content_version newer
              where newer.tenant_id = ${tenantId} and newer.kind = 'template' and newer.object_id = template.id
                and newer.version > v.version and newer.published_at is not null))`,
      ),
    request,
    { sortable: TEMPLATES_SORTABLE, id: 'template.id' },
  )
