import { freshCache } from '../../../../platform/cache.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
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
  const pages = freshCache<OpenPage | Faulty, [Context]>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_PAGES,
    load: (slug, context) => openPage(context, slug),
  })
  return {
    /** The page, if it is in memory: most visitors need not wait. */
    peek: (slug: string) => open(pages.peek(slug)),
    /** The page of an address; null when there is none, or it is not published. */
    find: async (slug: string, context: Context) => open(await pages.get(slug, context)),
    /** Shows a change of this process at once. */
    forget: pages.forget,
    close: async () => {},
  }
}

/** A page that cannot be shown is kept too, so that its visitors do not have it rendered again and again. */
const FAULTY = { isFaulty: true } as const
type Faulty = typeof FAULTY
const open = (page: OpenPage | Faulty | null): OpenPage | null => (page && 'isFaulty' in page ? null : page)

async function openPage(context: Context, slug: string): Promise<OpenPage | Faulty | null> {
  const { app, db, now } = context
  const named = await findSlug(db, slug)
  const row = named && (await findPage(db, named.tenant_id, named.page_id))
  if (!row?.published || row.slug !== slug) return null
  const company = await requireCompany(db, row.tenant_id)
  if (company.deletes_at) return null
  const { html } = await publishedContent(db, refOf(row))
  const { head, shopId } = settingsOf(row)
  const url = publicUrlOf(app, slug)
  const hosts = await companyHosts(db, company.id)
  const compiled = await compilePage(context, { company, shopId, html, head, path: pathOf(slug), url }).catch(
    (error: unknown) => {
      // It could be shown when it was saved: data that it shows have changed since then.
      if (!(error instanceof AppError) || error.code !== 'validation') throw error
      app.log.warn({ tenant: company.public_id, page: row.id, reason: error.params?.reason }, 'a page is faulty')
      return null
    },
  )
  if (!compiled) return FAULTY
  return {
    ...compiled,
    ...{ company, slug, url, id: row.id, indexed: head.indexed },
    language: head.language ?? company.language,
    hosts: new Set(hosts.map(({ host }) => host)),
    day: dayOf(now, company.timezone),
  }
}
