import type { Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { isId } from '../../../../platform/schema/ajv.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { consentGiven, findPurposes, giveConsent } from '../../../audience/consents/index.ts'
import { changeContact, createSignUp, requireContact } from '../../../audience/contacts/index.ts'
import { loadCustomFields, stillValid } from '../../../audience/custom-fields/index.ts'
import { isAskedSince, requestConfirmation } from '../../../audience/double-opt-in/index.ts'
import { findTemplate } from '../../../content/templates/index.ts'
import { senderWith } from '../find-sender.ts'
import { requireObjects } from './check-objects.ts'
import type { ImportRow, Profile } from './read-rows.ts'
import type { DoubleOptInSettings } from './settings.ts'
import { idsOfAddresses, insertWaiting, takeWaiting } from './store.ts'

interface Asking {
  tenant: Tenant
  rows: readonly ImportRow[]
  settings: DoubleOptInSettings
  shopId: string
  language: string
}

/** What a contact gets when it confirms; its first purpose and its lists are part of the confirmation itself. */
interface Waiting {
  profile: Profile
  custom: Record<string, unknown>
  purposeIds: string[]
}

/**
 * Asks contacts by mail before anything is written. New ones wait as pending. Returns the requests by address; those who
 * were asked a short time ago are not asked again.
 */
export async function askFirst(context: Context, { tenant, rows, settings, shopId, language }: Asking) {
  const { db, now } = context
  await requireObjects(db, tenant.id, rows)
  const mail = await mailOf(context, tenant, settings)
  const known = await idsOfAddresses(
    db,
    tenant.id,
    rows.map(({ email }) => email),
  )
  const asked: { emailaddress: string; contact_id: number; id: string }[] = []
  for (const row of rows) {
    const existing = known.get(row.email.toLowerCase())
    if (existing && settings.onlyNew) continue
    const own = row.profile.language ?? language
    const signUp = { email: row.email, shopId, language: own, status: 'pending' as const }
    const contactId = existing ?? (await createSignUp(context, tenant.id, signUp)).id
    const since = new Date(now.getTime() - settings.silenceMs)
    if (existing && (await isAskedSince(db, tenant.id, contactId, since))) continue
    const [purpose, ...others] = row.purposes
    const requestId = await requestConfirmation(context, tenant, {
      contactId,
      purposeId: purpose?.id ?? null,
      listIds: row.lists.filter(({ state }) => state === 'confirmed').map(({ id }) => id),
      source: 'api',
      language: own,
      proof: { note: 'API v3' },
      ...mail,
    })
    if (!requestId) continue
    const input: Waiting = { profile: row.profile, custom: row.custom, purposeIds: others.map(({ id }) => id) }
    await insertWaiting(db, { tenantId: tenant.id, requestId, contactId, input })
    asked.push({ emailaddress: row.email, contact_id: Number(contactId), id: requestId })
  }
  return asked
}

async function mailOf({ db }: Context, tenant: Tenant, { templateId, from, confirmedUrl }: DoubleOptInSettings) {
  const template = templateId && isId(templateId) ? await findTemplate(db, tenant.id, templateId) : undefined
  if (templateId && !template) throw validation('email_id')
  const sender = from ? await senderWith(db, tenant.id, from) : null
  return { templateId: template?.id ?? null, senderId: sender?.id ?? null, confirmedUrl }
}

/** Writes what another program sent when the contact confirms it. */
export const confirmImports: Slots['confirmations'] = {
  async confirmed(context, tenant, { id, contactId }) {
    const input = (await takeWaiting(context.db, tenant.id, id)) as Waiting | undefined
    if (!input) return
    const { profile, custom, purposeIds } = input
    const customFields = stillValid(await loadCustomFields(context.db, tenant.id), custom)
    const patch = { ...profile, customFields } as never
    await changeContact(context, { tenant, actor: { kind: 'contact' }, id: contactId, patch })
    await giveOthers(context, tenant, contactId, purposeIds)
  },
}

async function giveOthers(
  { db, now }: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  contactId: string,
  purposeIds: readonly string[],
) {
  if (!purposeIds.length) return
  const { email } = await requireContact(db, tenant.id, contactId)
  for (const purpose of await findPurposes(db, tenant.id, purposeIds)) {
    const given = { contactId, email, purpose, validFrom: now, basis: 'double_opt_in', source: 'api' }
    const consent = await giveConsent({ db, now }, tenant, { ...given, proof: { note: 'API v3' } })
    const data = { purposeId: purpose.id }
    await writeEvents(db, tenant.id, [consentGiven({ at: now, contactId, objectId: consent.id, data })])
  }
}
