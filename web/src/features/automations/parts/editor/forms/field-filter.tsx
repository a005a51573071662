import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import type { Config } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { ContactFieldSelect } from '../fields/contact-field.tsx'
import { FieldGroup } from '../fields/plain-fields.tsx'
import { useField, useScope, Within } from '../fields/scope.tsx'

/** Operators by the kind of the field. */
const OPERATORS: Record<string, readonly string[]> = {
  text: ['any', 'eq', 'empty', 'filled', 'contains', 'starts'],
  date: ['any', 'on_day', 'newer', 'until', 'older', 'from', 'filled', 'empty'],
  number: ['any', 'gt', 'gte', 'lt', 'lte', 'filled', 'empty'],
  choice: ['any', 'eq_option', 'filled', 'empty'],
  multi: ['any', 'has_option', 'filled', 'empty'],
  checkbox: ['any', 'checked', 'unchecked'],
}
const ALONE = new Set(['any', 'empty', 'filled', 'checked', 'unchecked'])

/** A field of contacts that changes, and what it was before and is after. */
export function FieldFilterFields() {
  const { value = {} } = useField<Config>('fieldFilter')
  return (
    <Within name="fieldFilter" values={value}>
      <Stack gap="xs">
        <ContactFieldSelect name="field" clears={['before', 'after']} />
        {typeof value.field === 'string' && (
          <>
            <Side name="before" />
            <Side name="after" />
          </>
        )}
      </Stack>
    </Within>
  )
}

interface Compared {
  op: string
  value?: string | number
}

function Side({ name }: { name: 'before' | 'after' }) {
  const { t } = useTranslation()
  const { say } = useSay()
  const { wording } = useOpenEditor()
  const { values } = useScope()
  const { value: side, set, choose, shown } = useField<Compared>(name)
  const { catalogue, words } = wording.rules
  const field = catalogue.fields.find((one) => one.field === values.field)
  const kind = field?.kind ?? 'text'
  const op = side?.op ?? 'any'
  const label = say(`fieldChange.${name}`)
  return (
    <FieldGroup title={label}>
      <Group gap="xs" wrap="nowrap" align="flex-start" data-field={shown.wrapperProps['data-field']}>
        <Select
          flex={1}
          aria-label={say('fieldChange.comparison', { side: label })}
          data={(OPERATORS[kind] ?? OPERATORS.text!).map((one) => ({ value: one, label: words.operator(kind, one) }))}
          value={op}
          onChange={(next) => next && choose(next === 'any' ? undefined : { op: next })}
          allowDeselect={false}
        />
        {!ALONE.has(op) && (
          <ComparedValue
            kind={kind}
            label={say('fieldChange.value', { side: label })}
            options={field ? words.options(field) : []}
            value={side?.value}
            error={shown.error}
            nothing={t('nothingFound')}
            onChange={(value, isTyped) => (isTyped ? set : choose)({ op, ...(value === undefined ? {} : { value }) })}
          />
        )}
      </Group>
    </FieldGroup>
  )
}

interface ValueProps {
  kind: string
  label: string
  options: readonly { value: string; label: string }[]
  value: string | number | undefined
  error: string | null
  nothing: string
  onChange: (value: string | number | undefined, isTyped: boolean) => void
}

function ComparedValue({ kind, label, options, value, error, nothing, onChange }: ValueProps) {
  const shown = { 'aria-label': label, error, flex: 1 }
  if (kind === 'number')
    return (
      <NumberInput
        {...shown}
        value={value ?? ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined, true)}
      />
    )
  if (options.length)
    return (
      <Select
        {...shown}
        data={[...options]}
        value={value === undefined ? null : String(value)}
        onChange={(next) => onChange(next ?? undefined, false)}
        searchable
        filter={foldedFilter}
        nothingFoundMessage={nothing}
      />
    )
  return (
    <TextInput
      {...shown}
      type={kind === 'date' ? 'date' : 'text'}
      maxLength={500}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined, true)}
    />
  )
}
