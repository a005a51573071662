import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Content that another program sends with its mails. */
export interface ForeignContent {
  subject: string
  html: string
  /** Null when it is made from the HTML. */
  text: string | null
}

/** Content with its name: equal content has the same hash. */
export interface NamedContent extends ForeignContent {
  hash: Buffer
}

export const withHash = ({ subject, html, text }: ForeignContent): NamedContent => ({
  ...{ subject, html, text },
  hash: createHash('sha256')
    .update(JSON.stringify([subject, html, text]))
    .digest(),
})

/** Keeps content once, and holds it until the transaction ends. */
export async function keepContent(db: Db, tenantId: string, content: NamedContent, now: Date) {
  await db
    .insertInto('transactional_content')
    .values({ tenant_id: tenantId, ...content, created_at: now })
    .onConflict((known) => known.columns(['tenant_id', 'hash']).doUpdateSet({ created_at: now }))
    .execute()
}

export const findContent = (db: Db, tenantId: string, hash: Buffer): Promise<NamedContent | undefined> =>
  db
    .selectFrom('transactional_content')
    .select(['hash', 'subject', 'html', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .executeTakeFirst()

/**
 * Deletes the content of mailings as far as all their mails were forgotten: programs write names and orders into it. It is
 * locked first, so that a mail which is added at the same time is seen.
 */
export async function forgetContents(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from transactional_content
    where tenant_id = ${tenantId} and hash in (
      select content_hash from transactional_mailing
      where tenant_id = ${tenantId} and source_id = any(${sourceIds}::bigint[]))
    order by hash
    for update`.execute(db)
  if (!rows.length) return
  await sql`
    delete from transactional_content c
    where c.tenant_id = ${tenantId} and c.hash = any(${rows.map(({ hash }) => hash)}::bytea[]) and not exists (
      select 1
      from transactional_mailing m
      join transactional_mail t on t.tenant_id = m.tenant_id and t.source_id = m.source_id
      where m.tenant_id = c.tenant_id and m.content_hash = c.hash and t.email <> '')`.execute(db)
}
