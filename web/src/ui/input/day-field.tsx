import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock, readDay, readMoment, USUAL, writeClock, writeDay, writeMoment } from '../../i18n/written.ts'

const Calendar = lazy(() => import('./calendar-lazy.tsx'))

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /** Empty if there is none. */
  value?: string
  onChange: (value: string) => void
}

interface DayProps extends Props {
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

const todayHere = () => new Date().toLocaleDateString('sv-SE')

/** A day such as 2026-03-01, written as people of the application's language do, or chosen from a calendar. */
export function DayField({ min, max, value = '', ...props }: DayProps) {
  const { i18n } = useTranslation()
  const { language } = i18n
  return (
    <WrittenField
      {...props}
      value={value}
      example={writeDay(todayHere(), language)}
      write={(day) => writeDay(day, language)}
      read={(text, isDone) => readDay(text, language, { isDone, today: todayHere() })}
      rightSection={<CalendarButton day={value} min={min} max={max} onChange={props.onChange} />}
    />
  )
}

/** A day and time such as 2026-03-01T09:30. */
export function MomentField({ min, max, value = '', ...props }: DayProps) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const { onChange } = props
  return (
    <WrittenField
      {...props}
      value={value}
      example={writeMoment(`${todayHere()}T${USUAL}`, language)}
      write={(moment) => writeMoment(moment, language)}
      read={(text, isDone) => readMoment(text, language, { isDone, today: todayHere() })}
      rightSection={
        <CalendarButton
          day={value.slice(0, 10)}
          min={min?.slice(0, 10)}
          max={max?.slice(0, 10)}
          onChange={(day) => onChange(`${day}T${value.slice(11, 16) || USUAL}`)}
        />
      }
    />
  )
}

/** A time of day such as 09:30. */
export const ClockField = (props: Props) => (
  <WrittenField
    {...props}
    example={writeClock(USUAL)}
    write={writeClock}
    read={(text, isDone) => readClock(text, { isDone })}
  />
)

interface WrittenProps extends Props {
  example: string
  write: (value: string) => string
  /** Null if the text means nothing. `isDone`: the field was left, so short texts are completed. */
  read: (text: string, isDone: boolean) => string | null
}

/** A text that means a value. While it means nothing, the value stays; when the field is left, the text shows it again. */
function WrittenField({ value = '', onChange, write, read, example, onBlur, ...props }: WrittenProps) {
  const [written, setWritten] = useState(() => ({ text: write(value), value }))
  const text = written.value === value ? written.text : write(value)
  const take = (next: string, isDone: boolean) => {
    const meant = next.trim() ? read(next, isDone) : ''
    const shown = meant ?? value
    setWritten({ text: isDone ? write(shown) : next, value: shown })
    if (shown !== value) onChange(shown)
  }
  return (
    <TextInput
      placeholder={example}
      autoComplete="off"
      {...props}
      value={text}
      onChange={(event) => take(event.currentTarget.value, false)}
      onBlur={(event) => {
        take(event.currentTarget.value, true)
        onBlur?.(event)
      }}
    />
  )
}

interface CalendarProps {
  day: string
  min: string | undefined
  max: string | undefined
  onChange: (day: string) => void
}

function CalendarButton({ day, min, max, onChange }: CalendarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const choose = (chosen: string) => {
    setOpen(false)
    onChange(chosen)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('calendar.open')} onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calendar.open')}>
        <Suspense fallback={<Loader size="sm" />}>
          <Calendar day={day} min={min} max={max} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
