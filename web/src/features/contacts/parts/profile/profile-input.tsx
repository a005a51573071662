import { Group, Input, Select, type SelectProps, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld, withChosen } from '../../../../i18n/world.ts'
import { DayField } from '../../../../ui/input/day-field.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import { monthsOf } from '../../logic/days.ts'
import type { ProfileField } from '../../logic/profile.ts'

interface Props {
  field: ProfileField
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

const LONGEST: Partial<Record<ProfileField, number>> = {
  titleBefore: 50,
  titleAfter: 50,
  salutation: 200,
  salutationFormal: 200,
  company: 200,
  companyId: 50,
  phone: 50,
  mobile: 50,
  street: 200,
  postalCode: 20,
}

/** One field of a profile. */
export function ProfileInput({ field, value, onChange, error }: Props) {
  const { t } = useTranslation('contacts')
  const common = { label: t(`profile.fields.${field}`), error }
  const chosen = { value: value || null, onChange: (next: string | null) => onChange(next ?? ''), clearable: true }
  if (field === 'gender')
    return (
      <Select
        {...common}
        {...chosen}
        placeholder={t('filters.choose')}
        data={(['f', 'm'] as const).map((one) => ({ value: one, label: t(`profile.genders.${one}`) }))}
      />
    )
  if (field === 'language' || field === 'country') return <PlaceInput {...common} {...chosen} field={field} />
  if (field === 'nameDay') return <DayInput {...common} value={value} onChange={onChange} />
  const typed = {
    ...common,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (field === 'note') return <Textarea {...typed} autosize minRows={3} maxLength={10_000} />
  if (field === 'birthday') return <DayField {...common} value={value} onChange={onChange} />
  return (
    <TextInput
      {...typed}
      type={field === 'phone' || field === 'mobile' ? 'tel' : 'text'}
      maxLength={LONGEST[field] ?? 100}
    />
  )
}

interface PlaceProps extends Omit<SelectProps, 'data' | 'value'> {
  field: 'language' | 'country'
  value: string | null
}

/** A language or a country of the world. */
function PlaceInput({ field, ...props }: PlaceProps) {
  const { t } = useTranslation()
  const all = useWorld(field === 'language' ? 'languages' : 'countries')
  return (
    <Select
      {...props}
      placeholder={t('chooseWhat')}
      data={withChosen(all, props.value)}
      searchable
      filter={foldedFilter}
      nothingFoundMessage={t('nothingFound')}
    />
  )
}

interface DayProps {
  label: string
  error?: string | undefined
  /** Such as 04-23. */
  value: string
  onChange: (value: string) => void
}

const DAYS = Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1).padStart(2, '0'), label: `${day + 1}.` }))

/** A day of every year. It is set when day and month are chosen. */
function DayInput({ label, error, value, onChange }: DayProps) {
  const { t, i18n } = useTranslation('contacts')
  const [month, setMonth] = useState<string | null>(value.slice(0, 2) || null)
  const [day, setDay] = useState<string | null>(value.slice(3) || null)
  const tell = (month: string | null, day: string | null) => {
    setMonth(month)
    setDay(day)
    onChange(month && day ? `${month}-${day}` : '')
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Group gap="xs" wrap="nowrap">
        <Select
          aria-label={`${label}: ${t('profile.day')}`}
          placeholder={t('profile.day')}
          data={DAYS}
          value={day}
          onChange={(next) => tell(month, next)}
          clearable
          w={100}
        />
        <Select
          aria-label={`${label}: ${t('profile.month')}`}
          placeholder={t('profile.month')}
          data={monthsOf(i18n.language)}
          value={month}
          onChange={(next) => tell(next, day)}
          clearable
          flex={1}
        />
      </Group>
    </Input.Wrapper>
  )
}
