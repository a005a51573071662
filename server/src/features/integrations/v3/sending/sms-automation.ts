import type { Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { allShops } from '../../../account/shops/index.ts'
import { activate, createAutomation, freeName } from '../../../automation/automations/index.ts'
import { automationOfTag, holdTags, insertTag } from './sms-store.ts'

/**
 * The automation that sends a template for a tag. The first SMS creates it: contacts enter by hand, as often as they are
 * sent, and their SMS are no marketing. Needs a transaction.
 */
export async function automationFor(context: Context, tenant: Tenant, tag: string, smsTemplateId: string) {
  const { db } = context
  const find = () => automationOfTag(db, tenant.id, tag, smsTemplateId)
  const known = await find()
  if (known) return known
  await holdTags(db, tenant.id)
  return (await find()) ?? (await create(context, tenant, tag, smsTemplateId))
}

async function create(context: Context, tenant: Tenant, tag: string, smsTemplateId: string) {
  const [shop] = await allShops(context.db, tenant.id)
  if (!shop) throw validation('shop')
  const name = await freeName(context, tenant.id, tag)
  const input = { name, shopId: shop.id, transactional: true, graph: graphWith(smsTemplateId) }
  const { id } = await createAutomation(context, tenant, input, null)
  await activate(context, tenant, id)
  await insertTag(context.db, tenant.id, tag, smsTemplateId, id)
  return id
}

const graphWith = (smsTemplateId: string) => ({
  nodes: [
    {
      id: 'enter',
      type: 'trigger_event',
      position: { x: 0, y: 0 },
      config: { event: 'manual', reentry: 'parallel' },
    },
    { id: 'sms', type: 'send_sms', position: { x: 0, y: 160 }, config: { smsTemplateId } },
  ],
  edges: [{ source: 'enter', target: 'sms' }],
})
