import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../../i18n/world.ts'
import { DayField } from '../../../ui/input/day-field.tsx'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import type { InputProps } from '../building/input-props.ts'

const LONG = 40

/** As wide as the longest option, so that a rule fits one line. */
const widthOf = (options: readonly Choice[]) => {
  const longest = Math.max(6, ...options.map(({ label }) => label.length))
  return `calc(${Math.min(longest, LONG) * 0.9}ch + 3.25rem)`
}

/** A choice of one option. */
export function ChoiceInput({
  id,
  label,
  value,
  onChange,
  isWrong,
  options,
}: InputProps & { id?: string; options: Choice[] }) {
  const { t } = useTranslation('rules')
  const { t: common } = useTranslation()
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={label}
      placeholder={t('choose', { what: label })}
      data={options}
      value={value === undefined || value === '' ? null : String(value)}
      onChange={onChange}
      error={isWrong}
      allowDeselect={false}
      searchable={options.length > 12}
      filter={foldedFilter}
      nothingFoundMessage={common('nothingFound')}
      limit={60}
      w={widthOf(options.slice(0, 60))}
      maw="100%"
    />
  )
}

/** A choice of several options. */
export function ChoicesInput({ label, value, onChange, isWrong, options }: InputProps & { options: Choice[] }) {
  const { t } = useTranslation('rules')
  const { t: common } = useTranslation()
  const chosen = Array.isArray(value) ? value.map(String) : []
  // Values that are no longer offered stay.
  const old = chosen.filter((one) => options.every((option) => option.value !== one))
  return (
    <MultiSelect
      aria-label={label}
      placeholder={chosen.length ? '' : t('chooseSome')}
      data={[...options, ...old.map((one) => ({ value: one, label: one }))]}
      value={chosen}
      onChange={onChange}
      error={isWrong}
      searchable
      filter={foldedFilter}
      nothingFoundMessage={common('nothingFound')}
      limit={60}
      hidePickedOptions
      flex="1 1 16rem"
      w="16rem"
      styles={{ inputField: { minWidth: 48 } }}
    />
  )
}

/** Any texts or numbers; Enter adds one. */
export function WordsInput({
  label,
  value,
  onChange,
  isWrong,
  isNumbers = false,
}: InputProps & { isNumbers?: boolean }) {
  const { t } = useTranslation('rules')
  const words = Array.isArray(value) ? value.map(String) : []
  const tell = (next: string[]) => {
    const numbers = next.map((one) => Number(one.replace(',', '.'))).filter(Number.isFinite)
    onChange(isNumbers ? numbers : next)
  }
  return (
    <TagsInput
      aria-label={label}
      placeholder={words.length ? '' : t('several')}
      value={words}
      onChange={tell}
      splitChars={isNumbers ? [';', ' '] : [';']}
      acceptValueOnBlur
      error={isWrong}
      flex="1 1 16rem"
    />
  )
}

export const WordInput = ({
  label,
  value,
  onChange,
  isWrong,
  maxLength = 1000,
  placeholder,
}: InputProps & { maxLength?: number; placeholder?: string }) => (
  <TextInput
    aria-label={label}
    value={String(value ?? '')}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={isWrong}
    maxLength={maxLength}
    placeholder={placeholder}
    flex="1 1 6rem"
    w="16rem"
    maw="24rem"
  />
)

interface Bounds {
  min?: number | undefined
  max?: number | undefined
  isWhole?: boolean
}

export const CountInput = ({ label, value, onChange, isWrong, min, max, isWhole = false }: InputProps & Bounds) => (
  <NumberInput
    aria-label={label}
    value={typeof value === 'number' ? value : ''}
    onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    error={isWrong}
    allowDecimal={!isWhole}
    {...(min === undefined ? {} : { min })}
    {...(max === undefined ? {} : { max })}
    w={92}
  />
)

export const DayInput = ({ label, value, onChange, isWrong }: InputProps) => (
  <DayField aria-label={label} value={String(value ?? '')} onChange={onChange} error={isWrong} w={165} />
)
