import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/cs'
import 'dayjs/locale/sk'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Empty if none is chosen. */
  day: string
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
}

/** A calendar in the application's language. Arrows move between days. It is loaded when it is opened first. */
export default function Calendar({ day, min, max, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <DatePicker
      locale={i18n.language}
      firstDayOfWeek={1}
      value={day || null}
      {...(day ? { defaultDate: day } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      onChange={(chosen) => chosen && onChoose(chosen)}
      ariaLabels={{
        previousMonth: t('calendar.previousMonth'),
        nextMonth: t('calendar.nextMonth'),
        previousYear: t('calendar.previousYear'),
        nextYear: t('calendar.nextYear'),
        monthLevelControl: t('calendar.months'),
        yearLevelControl: t('calendar.years'),
      }}
    />
  )
}
