import type { CompanyRow } from '../../account/companies/index.ts'

export const presentMode = (row: CompanyRow, used: { hour: number; day: number }) => ({
  mode: row.sending_mode,
  reason: row.sending_reason,
  ...(row.sending_held ? { held: row.sending_held } : {}),
  limits: { perHour: row.sending_per_hour, perDay: row.sending_per_day, used },
})
