import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { Campaign } from './campaign.ts'

/** Describes a schedule. */
export function useScheduleText() {
  const { t } = useTranslation('campaigns')
  const { time, number, percent, list } = useFormat()
  const { timezone } = useCompany()
  return ({ mode, sendAt, spreadMinutes, percentPerHour, window }: Campaign['schedule']): string => {
    const parts = [
      mode === 'at' && sendAt ? '' : t(`schedule.modes.${mode}`),
      sendAt ? t('schedule.atTime', { time: time(sendAt), zone: timezone }) : '',
      spreadMinutes ? t('schedule.over', { hours: number(spreadMinutes / 60) }) : '',
      percentPerHour ? t('schedule.perHour', { share: percent(percentPerHour / 100) }) : '',
      window
        ? t('schedule.within', {
            from: window.from,
            to: window.to,
            days: list(window.weekdays.map((day) => t(`schedule.weekdays.${day as 1}`))),
          })
        : '',
    ]
    return parts.filter(Boolean).join(', ')
  }
}
