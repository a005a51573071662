import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { slot } from '../../../platform/slots.ts'

/** What statistics need to know about a mailing. */
export interface ReportedMailing {
  kind: string
  id: string
  /** The sources of its messages: none before they are frozen, several when it has several mails. */
  sourceIds: readonly string[]
  /** Whether all sources have the same content, so that numbers of links mean the same in all of them. */
  hasOneContent: boolean
  /** The parts that the sources belong to, such as nodes, by source; none when it has no parts. */
  parts: ReadonlyMap<string, string>
  shopId: string
  name: string
  subject: string
  status: string
  recipients: number
  /** The keys of the variants of an A/B test, in order. */
  variants: readonly string[]
  /** The key of the variant that won; none until the test is decided. */
  winner?: string | undefined
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** A kind of mailing that has statistics, provided by the feature that owns its objects. */
export interface ReportedKind {
  kind: string
  /** Finds a mailing, or a part of it, such as the node of an automation; undefined when there is none. */
  find(db: Db, tenantId: string, id: string, part?: string): Promise<ReportedMailing | undefined>
  /** The first mailings that belong to the days of a range, the one that started last first, and the number of all. */
  started(
    db: Db,
    tenant: Tenant,
    request: { from: string; to?: string; limit: number },
  ): Promise<{ items: ReportedMailing[]; total: number }>
  /** The HTML that is sent; null when the mailing has several mails and the request names none of them. */
  html(db: Db, tenantId: string, id: string, part?: string): Promise<ReportedHtml | null>
}

interface ReportedHtml {
  html: string
  footer: string | null
  /** The number of the variant: in an A/B test the winner, or the first until it is decided. */
  variant: number
  /** The sources with this content. */
  sourceIds: readonly string[]
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    reported: ReportedKind
  }
}

/** A kind by its name. A feature provides each of them. */
export const reportedKind = (kind: string): ReportedKind => slot('reported').find((reported) => reported.kind === kind)!

/** The mailing that a request names. */
export interface MailingChoice {
  kind: string
  id: string
  part?: string
}

/** Finds a mailing of the company; throws 404 when there is none. */
export async function requireMailing(
  db: Db,
  tenantId: string,
  { kind, id, part }: MailingChoice,
): Promise<ReportedMailing> {
  const found = await reportedKind(kind).find(db, tenantId, id, part)
  if (!found) throw notFound()
  return found
}
