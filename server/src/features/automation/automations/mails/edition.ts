import type { Db } from '../../../../platform/db/database.ts'
import { dataUseOf } from '../../../../platform/render/jinja.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { isShared } from '../../../content/composing/index.ts'
import { type ContentRef, publishedVersionId, requireVersion } from '../../../content/versions/index.ts'
import { getSender, oldestConfirmedSender } from '../../../domains/senders/index.ts'
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
  // Items of feeds are kept for each mailing: a mailing a day shows the items of the day.
  const day = (await showsItems(db, ref, versionId)) ? dayOf(now, tenant.timezone) : ''
  return { edition: [versionId, sender.id, day].join(':'), templateId, versionId, senderId: sender.id }
}

/** The chosen sender, else the oldest confirmed one of the shop. */
export const senderOf = (db: Db, tenantId: string, shopId: string, senderId: string | undefined) =>
  senderId ? getSender(db, tenantId, senderId) : oldestConfirmedSender(db, tenantId, shopId)

const KEPT = 1000
const known = new Map<string, boolean>()

/** Whether content shows items of feeds. A saved version never changes. */
async function showsItems(db: Db, ref: ContentRef, versionId: string): Promise<boolean> {
  const name = `${ref.tenantId}:${versionId}`
  const answer = known.get(name)
  if (answer !== undefined) return answer
  const { html, text } = await requireVersion(db, ref, versionId)
  const shows = isShared(dataUseOf([html, text ?? '']))
  if (known.size >= KEPT) known.clear()
  known.set(name, shows)
  return shows
}
