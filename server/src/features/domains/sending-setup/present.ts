import type { CompanyRow } from '../../account/companies/index.ts'

export const presentMode = (row: CompanyRow, used: { hour: number; day: number }) => ({
  mode: row.sending_mode,
  reason: row.sending_reason,
  limits: { perHour: row.sending_per_hour, perDay: row.sending_per_day, used },
})
