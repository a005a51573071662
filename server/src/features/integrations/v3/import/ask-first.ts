import type { Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { createSignUp, holdAddresses, idsOfAddresses, suppress } from '../../../audience/contacts/index.ts'
import { isAskedSince, requestConfirmation } from '../../../audience/double-opt-in/index.ts'
import { findTemplate } from '../../../content/templates/index.ts'
import { hasConfirmLink } from '../emails/store.ts'
import { senderWith } from '../find-sender.ts'
import { momentIn } from '../moments.ts'
import { requireObjects } from './check-objects.ts'
import type { Waiting } from './confirm-imports.ts'
import type { ImportRow } from './read-rows.ts'
import type { DoubleOptInSettings } from './settings.ts'
import { insertWaiting } from './store.ts'

interface Asking {
  tenant: Tenant
  rows: readonly ImportRow[]
  settings: DoubleOptInSettings
  shopId: string
  language: string
}

/**
 * Asks contacts by mail before anything is written. New ones wait as pending. Returns the requests by address; those who
 * were asked a short time ago are not asked again. Contacts that are sent as blacklisted are blacklisted at once.
 */
export async function askFirst(context: Context, { tenant, rows: all, settings, shopId, language }: Asking) {
  const { db, now } = context
  const blacklisted = all.filter(({ isBlacklisted }) => isBlacklisted).map(({ email }) => email)
  // Locks are taken in one order everywhere: addresses, lists, contacts.
  await holdAddresses(db, tenant.id, blacklisted.length ? 'exclusive' : 'shared')
  await requireObjects(db, tenant.id, all)
  const mail = await mailOf(context, tenant, settings)
  if (blacklisted.length) await suppress(context, tenant.id, blacklisted, { reason: 'blacklist', way: 'api' })
  const rows = all.filter(({ isBlacklisted }) => !isBlacklisted)
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
    const signUp = { email: row.email, shopId, language: own, status: 'pending', source: 'api' } as const
    const contactId = existing ?? (await createSignUp(context, tenant.id, signUp)).id
    const since = new Date(now.getTime() - settings.silenceMs)
    if (existing && (await isAskedSince(db, tenant.id, contactId, since))) continue
    const [purpose, ...purposes] = row.purposes
    const requestId = await requestConfirmation(context, tenant, {
      contactId,
      purposeId: purpose?.id ?? null,
      validTo: purpose?.validTo ?? null,
      listIds: row.lists.filter(({ state }) => state === 'confirmed').map(({ id }) => id),
      source: 'api',
      language: own,
      proof: { note: 'API v3' },
      ...mail,
    })
    if (!requestId) continue
    const lists = row.lists.filter(({ state }) => state !== 'confirmed')
    const input: Waiting = { profile: row.profile, custom: row.custom, purposes: purposes.map(asText), lists }
    await insertWaiting(db, { tenantId: tenant.id, requestId, contactId, input })
    asked.push({ emailaddress: row.email, contact_id: Number(contactId), id: requestId })
  }
  return asked
}

const asText = ({ id, validTo }: ImportRow['purposes'][number]) => ({ id, validTo: validTo?.toISOString() ?? null })

const CAMPAIGN = 'settings.double_opt_in_settings.campaign'

/** The mail of the settings. A template without the link could not ask for anything. */
async function mailOf({ db, now }: Context, tenant: Tenant, settings: DoubleOptInSettings) {
  const { templateId, from, confirmedUrl, validTo, replace } = settings
  const template = templateId && isId(templateId) ? await findTemplate(db, tenant.id, templateId) : undefined
  const isUsable = template && (await hasConfirmLink(db, tenant.id, template.id))
  if (templateId && !isUsable) throw validation(`${CAMPAIGN}.email_id`)
  const sender = from ? await senderWith(db, tenant.id, from) : null
  const expiresAt = validTo ? momentIn(validTo, tenant.timezone) : null
  if (validTo && !(expiresAt && expiresAt > now)) throw validation(`${CAMPAIGN}.valid_to`)
  const ids = { templateId: template?.id ?? null, senderId: sender?.id ?? null }
  return { ...ids, confirmedUrl, expiresAt, texts: replace }
}
