import type { ListCounts } from './counts.ts'
import { isLocked, type ListRow } from './store.ts'

export const presentList = (
  row: ListRow,
  counts: ListCounts,
  labels: readonly { id: string; name: string; color: string }[] = [],
) => ({
  id: row.id,
  kind: row.kind,
  locked: isLocked(row),
  name: row.name,
  publicName: row.public_name,
  shopId: row.shop_id,
  notifyOnUnsubscribe: row.notify_on_unsubscribe,
  notifyOnAdd: row.notify_on_add,
  note: row.note,
  tags: row.tags,
  signatureHtml: row.signature_html,
  senderEmail: row.sender_email,
  senderName: row.sender_name,
  replyTo: row.reply_to,
  labels: labels.map(({ id, name, color }) => ({ id, name, color })),
  counts,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
