import type { Actor, Context, Tenant } from '../../../../platform/context.ts'
import { unavailable, validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { changeContact } from '../../../audience/contacts/index.ts'
import { enterByHand } from '../../../automation/automations/index.ts'
import { findSmsTemplate } from '../../../content/sms-templates/index.ts'
import { contactsOf } from '../orders/store.ts'
import { numberOf } from './number-of.ts'
import type { ForeignSms } from './read-sms.ts'
import { automationFor } from './sms-automation.ts'
import { lockWithoutMobile } from './sms-store.ts'

/**
 * Lets the contacts of tasks enter the automation of their tag. Returns each recipient with the number of its SMS, which
 * is null when the address is no contact or the automation does not let the contact in. Needs a transaction.
 */
export async function sendForeignSms(
  context: Context,
  tenant: Tenant,
  { tag, smsId, tasks }: ForeignSms,
  actor: Pick<Actor, 'kind'>,
) {
  const { db } = context
  const template = isId(smsId) ? await findSmsTemplate(db, tenant.id, smsId) : undefined
  if (!template) throw validation('sms_id')
  if (!context.app.config.sms) throw unavailable('sms')
  const automationId = await automationFor(context, tenant, tag, template.id)
  const emails = tasks.map(({ email }) => email)
  const contacts = await contactsOf(db, tenant.id, emails)
  const addressed = tasks.map((task) => ({ ...task, contactId: contacts.get(task.email.toLowerCase())?.id }))
  const known = addressed.flatMap(({ contactId, ...task }) => (contactId ? [{ ...task, contactId }] : []))
  await fillMobiles(context, tenant, known, actor)
  const entering = known.map(({ contactId, texts }) => ({ contactId, event: texts }))
  const { runs } = await enterByHand(context, tenant, automationId, entering)
  const left = new Map([...runs].map(([contactId, own]) => [contactId, [...own]]))
  return addressed.map(({ email, cellphone, contactId }) => {
    const run = contactId && left.get(contactId)?.shift()
    return { recipient: { emailaddress: email, cellphone }, id: run ? numberOf(tenant, 'sms', run) : null }
  })
}

/** Fills in the mobile numbers of contacts that have none; the first number of a contact counts. */
async function fillMobiles(
  context: Context,
  tenant: Tenant,
  sent: readonly { contactId: string; cellphone: string | null }[],
  actor: Pick<Actor, 'kind'>,
) {
  const numbers = new Map(
    sent.toReversed().flatMap(({ contactId, cellphone }) => (cellphone ? [[contactId, cellphone] as const] : [])),
  )
  if (!numbers.size) return
  for (const id of await lockWithoutMobile(context.db, tenant.id, [...numbers.keys()]))
    await changeContact(context, { tenant, actor, id, patch: { mobile: numbers.get(id)! } })
}
