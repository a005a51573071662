import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { describeUses } from '../shop-defaults/index.ts'
import { contentOf, presentContent, statesOf } from '../versions/index.ts'
import type { FooterRow } from './store.ts'

/** Footers without their content, for lists. */
export async function describeFooters(db: Db, tenantId: string, rows: readonly FooterRow[]) {
  const ids = rows.map(({ id }) => id)
  const states = await statesOf(db, tenantId, 'footer', ids)
  const usesOf = await describeUses(db, tenantId, 'footer', ids)
  return rows.flatMap((row) => {
    const state = states.get(row.id)
    // A footer that was deleted in the meantime is left out.
    if (!state) return []
    const described = {
      id: row.id,
      name: row.name,
      editor: state.editor,
      size: state.size,
      ...usesOf(row.id),
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
