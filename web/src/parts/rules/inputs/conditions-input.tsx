import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBuilding } from '../building/builder.ts'
import type { InputProps } from '../building/input-props.ts'
import type { Schema } from '../definition/catalogue.ts'
import type { Values } from '../definition/definition.ts'
import { VALUELESS } from '../definition/values.ts'
import { ChoiceInput, CountInput, WordInput, WordsInput } from './plain-inputs.tsx'

interface Props {
  schema: Schema
  conditions: readonly Values[]
  onChange: (conditions: Values[]) => void
  /** The path of the field that is wrong, such as `properties.0.value`. */
  wrong: string
}

/** Conditions on the data of an event, which must all hold for the same event. */
export function ConditionsInput({ schema, conditions, onChange, wrong }: Props) {
  const { t } = useTranslation('rules')
  const { words } = useBuilding().wording
  const operators = schema.items?.properties?.op?.enum ?? []
  const change = (index: number, condition: Values) =>
    onChange(conditions.map((one, i) => (i === index ? condition : one)))
  return (
    <Stack gap="xs" flex="1 1 20rem">
      {conditions.map((condition, i) => {
        const isWrong = (name: string) => wrong === `properties.${i}.${name}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <Group key={i} gap="xs" role="group" aria-label={`${words.property('properties')} ${i + 1}`}>
            {i > 0 && <Text fz="sm">{t('and')}</Text>}
            <WordInput
              label={words.property('properties.path')}
              placeholder={String(schema.items?.properties?.path?.examples?.[0] ?? '')}
              value={condition.path}
              onChange={(path) => change(i, { ...condition, path })}
              isWrong={isWrong('path')}
            />
            <ChoiceInput
              label={words.property('properties.op')}
              value={condition.op}
              onChange={(op) => change(i, withOperator(condition, String(op)))}
              isWrong={isWrong('op')}
              options={operators.map((op) => ({ value: op, label: words.operator('text', op) }))}
            />
            <ConditionValue
              op={String(condition.op)}
              label={words.property('properties.value')}
              value={condition.value}
              onChange={(value) => change(i, { ...condition, value })}
              isWrong={isWrong('value')}
            />
            {conditions.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeCondition')}
                onClick={() => onChange(conditions.filter((_, other) => other !== i))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
        )
      })}
      {conditions.length < (schema.maxItems ?? 1) && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...conditions, { path: '', op: 'eq', value: '' }])}
        >
          {t('addCondition')}
        </Button>
      )}
    </Stack>
  )
}

/** Operators that compare numbers. */
const NUMERIC = new Set(['gt', 'gte', 'lt', 'lte'])
const kindOf = (op: string) =>
  VALUELESS.has(op) ? 'none' : op === 'between' ? 'pair' : op === 'in' ? 'texts' : NUMERIC.has(op) ? 'number' : 'text'

/** The value stays if the new operator takes the same kind. */
function withOperator({ value, ...condition }: Values, op: string): Values {
  const kind = kindOf(op)
  if (kind === 'none') return { ...condition, op }
  if (kind === kindOf(String(condition.op))) return { ...condition, op, value }
  return { ...condition, op, ...(kind === 'texts' ? { value: [] } : kind === 'text' ? { value: '' } : {}) }
}

function ConditionValue({ op, ...input }: InputProps & { op: string }) {
  const { t } = useTranslation('rules')
  const { value, onChange } = input
  switch (kindOf(op)) {
    case 'none':
      return null
    case 'number':
      return <CountInput {...input} />
    case 'texts':
      return <WordsInput {...input} />
    case 'pair': {
      const [from, to] = Array.isArray(value) ? value : []
      return (
        <>
          <CountInput {...input} label={t('from')} value={from} onChange={(next) => onChange([next, to])} />
          <Text fz="sm">{t('and')}</Text>
          <CountInput {...input} label={t('to')} value={to} onChange={(next) => onChange([from, next])} />
        </>
      )
    }
    default:
      return <WordInput {...input} />
  }
}
