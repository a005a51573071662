import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBuilding } from '../building/builder.ts'
import type { InputProps } from '../building/input-props.ts'
import { type Field, fieldNamed, operandOf, operatorsFor } from '../definition/catalogue.ts'
import type { Values } from '../definition/definition.ts'
import { ChoiceInput, ChoicesInput, CountInput, DayInput, WordInput, WordsInput } from './plain-inputs.tsx'

interface Props {
  values: Values
  onChange: (values: Values) => void
  wrong: string
}

/** The operator of a rule about a field of contacts, and its value. */
export function ComparisonInput({ values, onChange, wrong }: Props) {
  const { catalogue, words } = useBuilding().wording
  const field = fieldNamed(catalogue, values.field)
  if (!field) return null
  const operators = operatorsFor(catalogue, field).map(({ op }) => op)
  const op = String(values.op ?? '')
  const offered = !op || operators.includes(op) ? operators : [op, ...operators]
  const choose = (next: unknown) => {
    const changed = { field: values.field, op: next }
    // The value stays if the new operator takes the same kind.
    const isSame = operandOf(catalogue, changed) === operandOf(catalogue, values)
    onChange(isSame && 'value' in values ? { ...changed, value: values.value } : changed)
  }
  const tell = (value: unknown) => {
    const { value: _old, ...rest } = values
    onChange(value === undefined ? rest : { ...rest, value })
  }
  return (
    <>
      <ChoiceInput
        label={words.property('op')}
        value={op}
        onChange={choose}
        isWrong={wrong === 'op'}
        options={offered.map((one) => ({ value: one, label: words.operator(field.kind, one) }))}
      />
      <Operand
        kind={operandOf(catalogue, values)}
        field={field}
        label={words.property('value')}
        value={values.value}
        onChange={tell}
        isWrong={wrong === 'value'}
      />
    </>
  )
}

/** The input for the value of an operator. */
function Operand({ kind, field, ...input }: InputProps & { kind: string; field: Field }) {
  const { t } = useTranslation('rules')
  const { words } = useBuilding().wording
  const options = kind.startsWith('option') ? words.options(field) : []
  switch (kind) {
    case 'none':
      return null
    case 'text':
      return <WordInput {...input} />
    case 'texts':
      return <WordsInput {...input} />
    case 'number':
      return <CountInput {...input} />
    case 'numbers':
      return <WordsInput {...input} isNumbers />
    case 'days':
      return (
        <>
          <CountInput {...input} min={0} max={36_500} isWhole />
          <Text fz="sm">{t('daysUnit', { count: Number(input.value) || 0 })}</Text>
        </>
      )
    case 'day':
      return <DayInput {...input} />
    case 'dayPair':
      return <Pair {...input} input={DayInput} />
    case 'numberPair':
      return <Pair {...input} input={CountInput} />
    case 'option':
      return options.length ? <ChoiceInput {...input} options={options} /> : <WordInput {...input} />
    case 'options':
      return options.length ? <ChoicesInput {...input} options={options} /> : <WordsInput {...input} />
    default:
      return <WordInput {...input} />
  }
}

/** A range. */
function Pair({
  value,
  onChange,
  isWrong,
  input: One,
}: InputProps & { input: (props: InputProps) => React.ReactNode }) {
  const { t } = useTranslation('rules')
  const [from, to] = Array.isArray(value) ? value : []
  return (
    <>
      <One label={t('from')} value={from} onChange={(next) => onChange([next, to])} isWrong={isWrong} />
      <Text fz="sm">{t('and')}</Text>
      <One label={t('to')} value={to} onChange={(next) => onChange([from, next])} isWrong={isWrong} />
    </>
  )
}
