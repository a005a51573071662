import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/database.ts'
import { listVersions } from './version-store.ts'

const MOST = 100

/** What changed in each version of a form, the newest first. */
export async function historyOf(db: Db, tenantId: string, formId: string) {
  const versions = await listVersions(db, tenantId, formId, MOST)
  return versions.slice(0, MOST).map(({ version, content, created_at, member_id }, i) => ({
    version,
    at: created_at.toISOString(),
    memberId: member_id,
    changed: changedFields(content as Content, versions[i + 1]?.content as Content | undefined),
  }))
}

type Content = Record<string, unknown>

const changedFields = (after: Content, before: Content | undefined): string[] =>
  before ? Object.keys(after).filter((field) => !isDeepStrictEqual(after[field], before[field])) : []
