import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allShops } from '../../account/shops/index.ts'
import { cleaned, NOWHERE, type Recipient } from '../../content/composing/index.ts'
import { getSender } from '../../domains/senders/index.ts'
import { type Mailing, renderMailing, templateMailing } from '../ledger/index.ts'
import type { Edition } from './mailing-store.ts'

/** The values of a message. Shops write them: they must not contain the marks of places in a mail. */
export const valuesOf = (data: object) => ({ data: cleaned(data) })

/** The mailing that sends an edition; null when the template or all senders were deleted. */
export async function loadMailing(
  db: Db,
  tenantId: string,
  { templateId, versionId, content, senderId }: Omit<Edition, 'edition'>,
): Promise<Mailing | null> {
  const shopId = await shopOf(db, tenantId, senderId)
  const use = { tenantId, isTransactional: true, templateId, versionId, senderId }
  const mailing = shopId ? await templateMailing(db, { ...use, shopId }) : null
  if (!mailing || !content) return mailing
  const [{ senderName }] = mailing.variants as [Mailing['variants'][number]]
  const { subject, html, text } = content
  return { ...mailing, variants: [{ subject, html, text, preheader: '', senderName }] }
}

/** The shop of a mailing: that of its sender. A sender of the whole company shows the data of the first shop. */
export async function shopOf(db: Db, tenantId: string, senderId: string): Promise<string | undefined> {
  const sender = await getSender(db, tenantId, senderId)
  return sender?.shop_id ?? (await allShops(db, tenantId))[0]?.id
}

/**
 * Renders a mail that is about to be queued, so that the caller learns of a fault of the template: 400 with its field. Takes
 * nothing, such as coupons, which the sender takes later.
 */
export async function renderSample(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  edition: Omit<Edition, 'edition'>,
  { contactId, contact }: { contactId: string | null; contact: Recipient },
  data: object,
) {
  const mailing = await loadMailing(db, tenantId, edition)
  if (!mailing) return
  const reader = { contactId, contact, addresses: NOWHERE }
  await renderMailing({ app, db }, { tenantId, sourceId: null }, mailing, reader, valuesOf(data))
}
