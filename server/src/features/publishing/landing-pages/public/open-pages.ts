import { freshCache } from '../../../../platform/cache.ts'
import type { Context } from '../../../../platform/context.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { type CompanyRow, requireCompany } from '../../../account/companies/index.ts'
import { publishedContent } from '../../../content/versions/index.ts'
import { companyHosts } from '../../../domains/sending-domains/index.ts'
import { settingsOf } from '../content.ts'
import { pathOf, publicUrlOf, refOf } from '../describe.ts'
import { findPage, findSlug } from '../store.ts'
import { type CompiledPage, compilePage } from './compile.ts'

/** A change is seen after this time by other processes, and a change of a form by all. */
const MAX_AGE_MS = 1000
/** A page has at most some hundred kilobytes. */
const MAX_PAGES = 200

/** A published page. */
export interface OpenPage extends CompiledPage {
  company: CompanyRow
  id: string
  slug: string
  url: string
  language: string
  indexed: boolean
  /** Hosts of the company that show it too. */
  hosts: ReadonlySet<string>
  /** The day of the company, for the figures. */
  day: string
}

/** Published pages in memory, so that thousands of visitors of one page cost one query a second. */
export function createOpenPages() {
  const pages = freshCache<OpenPage, [Context]>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_PAGES,
    load: (slug, context) => openPage(context, slug),
  })
  return {
    /** The page, if it is in memory: most visitors need not wait. */
    peek: pages.peek,
    /** The page of an address; null when there is none, or it is not published. */
    find: pages.get,
    /** Shows a change of this process at once. */
    forget: pages.forget,
    close: async () => {},
  }
}

async function openPage(context: Context, slug: string): Promise<OpenPage | null> {
  const { app, db, now } = context
  const named = await findSlug(db, slug)
  const row = named && (await findPage(db, named.tenant_id, named.page_id))
  if (!row?.published || row.slug !== slug) return null
  const company = await requireCompany(db, row.tenant_id)
  const { html } = await publishedContent(db, refOf(row))
  const { head, shopId } = settingsOf(row)
  const url = publicUrlOf(app, slug)
  const hosts = await companyHosts(db, company.id)
  return {
    ...(await compilePage(context, { company, shopId, html, head, path: pathOf(slug), url })),
    ...{ company, slug, url, id: row.id, indexed: head.indexed },
    language: head.language ?? company.language,
    hosts: new Set(hosts.map(({ host }) => host)),
    day: dayOf(now, company.timezone),
  }
}
