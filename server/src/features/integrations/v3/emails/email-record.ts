import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { findTemplate, readSettings } from '../../../content/templates/index.ts'
import { publishedContent } from '../../../content/versions/index.ts'
import { localTime } from '../../records/index.ts'

export const EMAIL_FIELDS = ['id', 'name', 'title', 'htmlbody', 'textbody', 'created']

/** A template with its published content, as an e-mail of the interface. Its text part is made when it is sent. */
export async function emailRecord(db: Db, { id: tenantId, timezone }: Pick<Tenant, 'id' | 'timezone'>, id: string) {
  const row = isId(id) ? await findTemplate(db, tenantId, id) : undefined
  if (!row) throw notFound()
  const { html } = await publishedContent(db, { tenantId, kind: 'template', objectId: row.id })
  const { headers, linkParams, footerId } = readSettings(row.settings)
  return {
    id: Number(row.id),
    name: row.name,
    title: row.subject,
    htmlbody: html,
    textbody: null,
    structure: null,
    created: localTime(row.created_at, timezone),
    template: true,
    footer_id: footerId === null ? null : Number(footerId),
    attachments: [],
    custom_message_headers: headers,
    track: linkParams,
  }
}
