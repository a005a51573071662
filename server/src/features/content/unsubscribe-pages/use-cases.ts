import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import { readLayout } from '../layouts/index.ts'
import { SUBSCRIPTION } from './layout/kind.ts'
import { type PageInput, type PagePatch, readPageContent } from './schemas.ts'
import * as store from './store.ts'

/** The columns of a design that a client sends; none when it sends nothing. */
async function sentDesign(context: Context, tenantId: string, design: PagePatch['design']) {
  if (design === undefined) return undefined
  if (design === null) return { design: null, html: null }
  const { html } = await readLayout(context, tenantId, design, SUBSCRIPTION)
  return { design: JSON.stringify(design), html }
}

/** Creates a page: with a design, or in the standard layout. */
export async function createPage(context: Context, tenantId: string, { name, content, design }: PageInput) {
  const sent = design && (await sentDesign(context, tenantId, design))
  return tx(context.db, (db) =>
    store.insertPage(db, {
      ...{ tenant_id: tenantId, name, content: JSON.stringify(readPageContent(content ?? {})) },
      ...(sent ? { ...sent, design_version: 1 } : {}),
      ...{ created_at: context.now, updated_at: context.now },
    }),
  )
}

/** Changes the fields that are sent. Contacts see the changes at once. */
export async function changePage(context: Context, tenantId: string, id: string, patch: PagePatch) {
  const { name, content } = patch
  requireVersion(await store.requirePage(context.db, tenantId, id), patch)
  // Making the HTML of a design is slow, so it happens before the lock.
  const sent = await sentDesign(context, tenantId, patch.design)
  return tx(context.db, async (db) => {
    const before = await store.lockPage(db, tenantId, id)
    requireVersion(before, patch)
    return store.updatePage(db, tenantId, id, {
      ...(name === undefined ? {} : { name }),
      content: JSON.stringify({ ...readPageContent(before.content), ...content }),
      ...(sent ? { ...sent, design_version: versionOf(before) + 1 } : {}),
      updated_at: context.now,
    })
  })
}

const versionOf = ({ design_version }: store.PageRow) => design_version ?? 0

const requireVersion = (row: store.PageRow, { baseVersion }: PagePatch) => {
  const current = versionOf(row)
  if (baseVersion !== undefined && baseVersion !== current) throw conflict('version', { current })
}

/** Copies a page with its design. */
export async function copyPage(
  { db, now }: { db: Db; now: Date },
  tenantId: string,
  id: string,
  wantedName: string | undefined,
) {
  const row = await store.requirePage(db, tenantId, id)
  const { design, html } = row
  return store.insertPage(db, {
    tenant_id: tenantId,
    name: wantedName ?? (await freeName(row.name, (name) => store.hasName(db, tenantId, name))),
    content: JSON.stringify(row.content),
    ...(design === null ? {} : { design: JSON.stringify(design), html, design_version: 1 }),
    ...{ created_at: now, updated_at: now },
  })
}
