import type { TenantRow } from '../tenants/index.ts'

// Nothing is sent yet, so nothing of a limit is used; the sending engine counts here.
export const presentMode = (row: TenantRow) => ({
  mode: row.sending_mode,
  reason: row.sending_reason,
  limits: { perHour: row.sending_per_hour, perDay: row.sending_per_day, used: { hour: 0, day: 0 } },
})
