import { useBuilding } from '../building/builder.ts'
import { type RuleType, schemaOf } from '../definition/catalogue.ts'
import type { Values } from '../definition/definition.ts'
import { withRuleValue } from '../definition/shape.ts'
import { ChoiceInput } from './plain-inputs.tsx'
import { ValueInput } from './value-input.tsx'

interface Props {
  type: RuleType
  values: Values
  onChange: (values: Values) => void
  wrong: string
}

const GROUPS = 'groups'
const SCORES = ['r', 'f', 'm']

/** A group of customers, or one of the scores that the groups are made of. */
export function RfmInput({ type, values, onChange, wrong }: Props) {
  const { words } = useBuilding().wording
  const isScore = values.score !== undefined
  const { groups: _groups, score: _score, op: _op, value: _value, ...others } = values
  const choose = (next: unknown) => {
    if (next === GROUPS) onChange({ ...others, groups: [] })
    else if (isScore) onChange({ ...values, score: next })
    else onChange({ ...others, score: next, op: 'gte', value: 4 })
  }
  const input = (name: string) => (
    <ValueInput
      key={name}
      type={type}
      path={name}
      schema={schemaOf(type).properties?.[name] ?? {}}
      value={values[name]}
      onChange={(value) => onChange(withRuleValue(type, values, name, value))}
      wrong={wrong}
    />
  )
  return (
    <>
      <ChoiceInput
        label={words.property('rfmBy')}
        value={isScore ? values.score : GROUPS}
        onChange={choose}
        isWrong={wrong === 'score'}
        options={[GROUPS, ...SCORES].map((one) => ({ value: one, label: words.choice('rfmBy', 'rfmBy', one) }))}
      />
      {(isScore ? ['op', 'value'] : [GROUPS]).map(input)}
    </>
  )
}
