import { MultiSelect, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { fromLocal, toLocal } from '../../../../i18n/zone.ts'
import { DayField, MomentField } from '../../../../ui/input/day-field.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import { WebLink } from '../../../../ui/link/web-link.tsx'
import { type CustomField, type CustomValue, isNone } from '../../logic/profile.ts'

/** The text of a custom value. */
export function ShownValue({ field, value }: { field: CustomField; value: CustomValue }) {
  const { t } = useTranslation()
  const { day, time, number, list } = useFormat()
  const option = (id: string) => field.options.find((one) => one.id === id)?.name ?? ''
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return list(value.map(option))
  if (value === null) return '—'
  if (field.type === 'select') return option(value)
  if (field.type === 'date') return day(value)
  if (field.type === 'datetime') return time(value)
  if (field.type === 'url')
    return (
      <WebLink href={value} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </WebLink>
    )
  return (
    <Text component="span" style={{ whiteSpace: 'pre-line' }}>
      {value}
    </Text>
  )
}

interface Props {
  field: CustomField
  value: CustomValue
  /** Null clears it. */
  onChange: (value: CustomValue) => void
  error?: string | undefined
}

/** The input of a custom value, by the type of its field. */
export function ValueInput({ field, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const { timezone } = useCompany()
  const common = { label: field.name, description: field.description || undefined, error }
  const options = field.options.map(({ id, name }) => ({ value: id, label: name }))
  const choice = { data: options, clearable: true, searchable: true, filter: foldedFilter }
  const text = typeof value === 'string' ? value : ''
  const onText = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value || null)
  switch (field.type) {
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      )
    case 'bool':
      return (
        <Select
          {...common}
          placeholder={t('chooseWhat')}
          clearable
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(next) => onChange(next === null ? null : next === 'true')}
        />
      )
    case 'select':
      return <Select {...common} {...choice} placeholder={t('chooseWhat')} value={text || null} onChange={onChange} />
    case 'multi':
      return (
        <MultiSelect
          {...common}
          {...choice}
          placeholder={isNone(value) ? t('chooseWhat') : ''}
          value={Array.isArray(value) ? value : []}
          onChange={(next) => onChange(next.length ? next : null)}
        />
      )
    case 'textarea':
      return <Textarea {...common} autosize minRows={2} maxLength={10_000} value={text} onChange={onText} />
    case 'date':
      return <DayField {...common} value={text} onChange={(day) => onChange(day || null)} />
    case 'datetime':
      return (
        <MomentField
          {...common}
          value={text && toLocal(new Date(text), timezone)}
          onChange={(local) => onChange(fromLocal(local, timezone))}
        />
      )
    case 'url':
      return <TextInput {...common} type="url" placeholder="https://" maxLength={2000} value={text} onChange={onText} />
    case 'text':
      return <TextInput {...common} maxLength={1000} value={text} onChange={onText} />
  }
}
