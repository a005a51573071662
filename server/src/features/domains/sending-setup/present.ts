import type { TenantRow } from '../../account/companies/index.ts'

export const presentMode = (row: TenantRow, used: { hour: number; day: number }) => ({
  mode: row.sending_mode,
  reason: row.sending_reason,
  limits: { perHour: row.sending_per_hour, perDay: row.sending_per_day, used },
})
