import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { usesOf } from '../../../platform/db/references.ts'
import { shopsWithDefault } from '../shop-defaults/index.ts'
import { contentOf, presentContent, statesOf } from '../versions/index.ts'
import type { FooterRow } from './store.ts'

/** Footers as a list shows them, without their content. */
export async function describeFooters(db: Db, tenantId: string, rows: readonly FooterRow[]) {
  const ids = rows.map(({ id }) => id)
  const states = await statesOf(db, tenantId, 'footer', ids)
  const uses = await usesOf(db, tenantId, 'footer', ids)
  const shops = await shopsWithDefault(db, tenantId, 'footer', ids)
  // One that was deleted meanwhile is left out.
  return rows.flatMap((row) => {
    const state = states.get(row.id)
    if (!state) return []
    const { template = 0, campaign = 0 } = uses.get(row.id) ?? {}
    const defaultFor = shops.get(row.id) ?? []
    const described = {
      id: row.id,
      name: row.name,
      editor: state.editor,
      size: state.size,
      default: defaultFor.length > 0,
      defaultFor,
      usedBy: { templates: template, campaigns: campaign },
      draft: {
        pending: state.pending,
        savedAt: state.pending ? state.saved_at.toISOString() : null,
        publishedAt: state.published_at?.toISOString() ?? null,
      },
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
    return [described]
  })
}

export async function describeFooter(db: Db, row: FooterRow) {
  const [described] = await describeFooters(db, row.tenant_id, [row])
  const { draft, published } = await contentOf(db, { tenantId: row.tenant_id, kind: 'footer', objectId: row.id })
  return { ...required(described), content: presentContent(required(draft ?? published)) }
}
