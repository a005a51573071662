import { NumberInput, type NumberInputProps } from '@mantine/core'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null | undefined
  /** Undefined when it is empty. */
  onChange: (value: number | undefined) => void
}

/** A whole number that may be left empty. */
export const OptionalNumber = ({ value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, ...props }: Props) => (
  <NumberInput
    {...props}
    min={min}
    max={max}
    allowDecimal={false}
    allowNegative={false}
    value={value ?? ''}
    onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
  />
)
