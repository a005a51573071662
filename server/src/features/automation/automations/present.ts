import type { AutomationRow } from './store.ts'

export const presentAutomation = (row: AutomationRow, stats = { entered: 0, active: 0 }, sent = 0) => ({
  id: row.id,
  shopId: row.shop_id,
  name: row.name,
  description: row.description,
  status: row.status,
  version: row.version,
  activeSince: row.active_since?.toISOString() ?? null,
  firstActivatedAt: row.first_activated_at?.toISOString() ?? null,
  pausedReason: row.paused_reason,
  tags: row.tags,
  stats: { ...stats, sent },
  transactional: row.transactional,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
