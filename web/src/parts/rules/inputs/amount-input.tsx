import { NumberInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withChosen } from '../../../i18n/world.ts'
import type { InputProps } from '../building/input-props.ts'
import { useCurrencies } from '../definition/currencies.ts'

/** How a language writes 1234.5. */
function separatorsOf(language: string) {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1234567.5)
  const found = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimalSeparator: found('decimal') ?? '.', thousandSeparator: found('group') ?? ' ' }
}

/** An amount of money. It stays text, so that no digit is lost. */
export function AmountInput({ label, value, onChange, isWrong }: InputProps) {
  const { i18n } = useTranslation()
  const separators = separatorsOf(i18n.language)
  return (
    <NumberInput
      aria-label={label}
      value={String(value ?? '')}
      valueIsNumericString
      onValueChange={({ value: next }, { source }) => {
        // A point that digits may follow is not yet a part of the amount.
        if (source === 'event') onChange(next.replace(/\.$/, ''))
      }}
      {...separators}
      allowedDecimalSeparators={['.', ',']}
      decimalScale={6}
      maxLength={26}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      error={isWrong}
      w={130}
    />
  )
}

const ANY = 'any'

/** The currency of an amount: that of a shop, or any. */
export function CurrencyInput({
  label,
  value,
  onChange,
  isWrong,
  mayBeAny,
}: InputProps & { /** Without a currency, amounts of any count. */ mayBeAny: boolean }) {
  const { t } = useTranslation('rules')
  const { all } = useCurrencies()
  const chosen = typeof value === 'string' && value ? value : null
  const known = withChosen(
    all.map((code) => ({ value: code, label: code })),
    chosen,
  )
  return (
    <Select
      aria-label={label}
      placeholder={t('choose', { what: label })}
      data={mayBeAny ? [...known, { value: ANY, label: t('anyCurrency') }] : known}
      value={chosen ?? (mayBeAny ? ANY : null)}
      onChange={(next) => onChange(next === ANY ? undefined : next)}
      error={isWrong}
      allowDeselect={false}
      w={chosen ? 104 : 168}
    />
  )
}
