import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import { listMembers } from '../../account/members/index.ts'
import { allSenders } from '../../domains/senders/index.ts'
import { describeEvents, describeNodeTypes } from '../graphs/index.ts'
import { describeAutomation } from './describe.ts'
import { keepEditor, listEditors } from './editor-store.ts'
import { countsOf } from './engine/waiting-runs.ts'
import { requireAutomation } from './store.ts'

/** Editors report every half minute: who is silent for longer has closed it. */
const SILENT_MS = 75_000

/** All data that the editor needs. */
export async function describeEditor({ app, db, now }: Context, tenant: Pick<Tenant, 'id' | 'timezone'>, id: string) {
  const automation = await describeAutomation({ app, db, now }, tenant, await requireAutomation(db, tenant.id, id))
  const [senders, members] = [await allSenders(db, tenant.id), await listMembers(db, tenant.id)]
  return {
    automation,
    counts: await countsOf(db, tenant.id, id),
    nodeTypes: describeNodeTypes(),
    events: describeEvents(),
    senders: senders.map((sender) => ({
      id: sender.id,
      name: sender.name,
      email: sender.email,
      shopId: sender.shop_id,
      confirmed: sender.confirmed_at !== null,
    })),
    members: members.filter(({ active }) => active).map((member) => ({ id: member.id, name: member.name })),
    editors: await editorsOf({ db, now }, tenant.id, id),
  }
}

/** Reports that a member has the automation open, and returns all who have. */
export async function reportEditing({ db, now }: DbContext, tenantId: string, id: string, memberId: string | null) {
  await requireAutomation(db, tenantId, id)
  const of = { tenantId, automationId: id }
  if (memberId) await keepEditor(db, of, memberId, now, new Date(now.getTime() - SILENT_MS))
  return { editors: await editorsOf({ db, now }, tenantId, id) }
}

async function editorsOf({ db, now }: DbContext, tenantId: string, automationId: string) {
  const rows = await listEditors(db, { tenantId, automationId }, new Date(now.getTime() - SILENT_MS))
  return rows.map(({ member_id, name, since }) => ({ memberId: member_id, name, since: since.toISOString() }))
}
