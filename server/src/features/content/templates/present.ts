import type { Context, Tenant } from '../../../platform/context.ts'
import { makeToken } from '../../../platform/crypto/object-tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { usesOf } from '../../../platform/db/references.ts'
import type { Issue } from '../lint/index.ts'
import { contentOf, presentContent, statesOf } from '../versions/index.ts'
import { readSettings } from './settings.ts'
import type { TemplateRow } from './store.ts'

type AppContext = Pick<Context, 'app' | 'db'>
type Company = Pick<Tenant, 'id' | 'publicId'>
type States = Awaited<ReturnType<typeof statesOf>>
type Uses = Record<string, number>

/** Templates as a list shows them, without their content. */
export async function describeTemplates({ app, db }: AppContext, tenant: Company, rows: readonly TemplateRow[]) {
  const ids = rows.map(({ id }) => id)
  const states = await statesOf(db, tenant.id, 'template', ids)
  const uses = await usesOf(db, tenant.id, 'template', ids)
  // One that was deleted meanwhile is left out.
  return rows.flatMap((row) => {
    const state = states.get(row.id)
    return state ? [present(app, tenant, row, state, uses.get(row.id) ?? {})] : []
  })
}

export async function describeTemplate({ app, db }: AppContext, tenant: Company, row: TemplateRow) {
  const [described] = await describeTemplates({ app, db }, tenant, [row])
  const { draft, published } = await contentOf(db, { tenantId: tenant.id, kind: 'template', objectId: row.id })
  return {
    ...required(described),
    content: presentContent(required(draft ?? published)),
    settings: readSettings(row.settings),
    activeUses: await activeUses(db, tenant.id, row.id),
  }
}

function present(
  app: Context['app'],
  tenant: Company,
  row: TemplateRow,
  state: States extends Map<string, infer S> ? S : never,
  { campaign = 0, automation = 0 }: Uses,
) {
  const findings = row.findings as unknown as Issue[]
  const of = (severity: Issue['severity']) =>
    findings.filter((one) => one.severity === severity).map(({ code, params }) => ({ code, params }))
  return {
    id: row.id,
    name: row.name,
    subject: row.subject,
    preheader: row.preheader,
    editor: state.editor,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    tags: row.tags,
    size: state.size,
    archived: row.archived_at !== null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    readOnly: row.archived_at !== null,
    usage: { campaigns: campaign, automations: automation },
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    check: { errors: of('error'), warnings: of('warning'), checkedAt: row.checked_at?.toISOString() ?? null },
    draft: {
      pending: state.pending,
      savedAt: state.pending ? state.saved_at.toISOString() : null,
      publishedAt: state.published_at?.toISOString() ?? null,
    },
    publicUrl: publicUrl(app, tenant, row.id),
  }
}

/** Where anybody who has the link can look at the template. */
export const publicUrl = (app: Context['app'], tenant: Company, templateId: string) =>
  `${app.config.baseUrl}/web/${makeToken(app.signingKeys, 'template', tenant.publicId, templateId)}`

/** What would be mailed with it by itself: what names it and runs. */
async function activeUses(db: Db, tenantId: string, templateId: string) {
  const { campaign = 0, automation = 0 } = (await usesOf(db, tenantId, 'template', [templateId])).get(templateId) ?? {}
  return { automations: automation, emails: automation, campaigns: campaign }
}
