import type { DbContext, Tenant } from '../../../platform/context.ts'
import { addCalendar } from '../../../platform/time/zone.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { shownLists } from '../../audience/lists/index.ts'
import { PAUSES, type PageView, unsubscribePage } from './page.ts'
import type { PageContent } from './schemas.ts'

const MAX_LISTS = 20

/** The page as a member of all lists would see it. */
export async function previewPage(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  content: PageContent,
  state: PageView['state'] = 'open',
): Promise<string> {
  const { name, language } = await requireCompany(db, tenant.id)
  const lists = await shownLists(db, tenant.id, MAX_LISTS)
  return unsubscribePage(content, {
    company: name,
    timezone: tenant.timezone,
    email: '',
    language,
    lists: lists.map((list) => ({ id: list.id, name: list.public_name || list.name, isMember: true })),
    state,
    pausedUntil: state === 'paused' ? addCalendar(now, { days: PAUSES[0] }, tenant.timezone) : null,
  })
}
