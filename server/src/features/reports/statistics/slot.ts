import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { notFound } from '../../../platform/errors.ts'
import { slot } from '../../../platform/slots.ts'

/** What statistics need to know about a mailing. */
export interface ReportedMailing {
  kind: string
  id: string
  /** The source of its messages; null before they are frozen. */
  sourceId: string | null
  name: string
  subject: string
  status: string
  recipients: number
  /** The keys of the variants of an A/B test, in order. */
  variants: readonly string[]
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** A kind of mailing that has statistics, provided by the feature that owns its objects. */
export interface ReportedKind {
  kind: string
  find(db: Db, tenantId: string, id: string): Promise<ReportedMailing | undefined>
  /** Mailings that started on days of a range, newest first. */
  started(
    db: Db,
    tenant: Tenant,
    request: Pick<PageRequest, 'page' | 'pageSize'> & { from: string; to?: string },
  ): Promise<Page<ReportedMailing>>
  /**
   * The HTML that is sent, and the number of its variant: in an A/B test the winner, or the first until it is decided.
   */
  html(db: Db, tenantId: string, id: string): Promise<{ html: string; footer: string | null; variant: number }>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    reported: ReportedKind
  }
}

/** A kind by its name. A feature provides each of them. */
export const reportedKind = (kind: string): ReportedKind => slot('reported').find((reported) => reported.kind === kind)!

/** Finds a mailing of the company; throws 404 when there is none. */
export async function requireMailing(db: Db, tenantId: string, kind: string, id: string): Promise<ReportedMailing> {
  const found = await reportedKind(kind).find(db, tenantId, id)
  if (!found) throw notFound()
  return found
}
