import type { Db } from '../../../../platform/db/database.ts'
import { type ContentRef, publishedVersionId } from '../../../content/versions/index.ts'
import { getSender, oldestConfirmedSender } from '../../../domains/senders/index.ts'
import { editionName } from '../../../mailing/ledger/index.ts'
import type { Edition } from './sql/mailings.ts'

interface Sending {
  tenant: { id: string; timezone: string }
  shopId: string
  templateId: string
  senderId: string | undefined
  now: Date
}

/** The content that a node sends now; null when its template or its sender is missing. */
export async function currentEdition(
  db: Db,
  { tenant, shopId, templateId, senderId, now }: Sending,
): Promise<Edition | null> {
  const ref: ContentRef = { tenantId: tenant.id, kind: 'template', objectId: templateId }
  const versionId = await publishedVersionId(db, ref)
  const sender = await senderOf(db, tenant.id, shopId, senderId)
  if (!versionId || !sender) return null
  const edition = await editionName(db, tenant, { ref, versionId, senderId: sender.id }, now)
  return { edition, templateId, versionId, senderId: sender.id }
}

/** The chosen sender, else the oldest confirmed one of the shop. */
export const senderOf = (db: Db, tenantId: string, shopId: string, senderId: string | undefined) =>
  senderId ? getSender(db, tenantId, senderId) : oldestConfirmedSender(db, tenantId, shopId)
