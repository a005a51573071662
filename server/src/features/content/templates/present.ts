import type { Context, Tenant } from '../../../platform/context.ts'
import { makeToken } from '../../../platform/crypto/object-tokens.ts'
import type { Issue } from '../lint/index.ts'
import type { statesOf } from '../versions/index.ts'
import type { TemplateRow } from './store.ts'

type ContentState = Awaited<ReturnType<typeof statesOf>> extends Map<string, infer State> ? State : never

/** A template without its content. `uses` counts the objects of each kind that use it. */
export function presentTemplate(
  row: TemplateRow,
  state: ContentState,
  { campaign = 0, automation = 0 }: Record<string, number>,
  publicUrl: string,
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
    publicUrl,
  }
}

/** The address of the public web version of a template. */
export const publicUrlOf = (app: Context['app'], { publicId }: Pick<Tenant, 'publicId'>, templateId: string) =>
  `${app.config.baseUrl}/web/${makeToken(app.signingKeys, 'template', publicId, templateId)}`
