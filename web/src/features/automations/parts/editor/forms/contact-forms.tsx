import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { ContactFieldSelect } from '../fields/contact-field.tsx'
import { ChoiceField } from '../fields/plain-fields.tsx'
import { ReferenceField, ReferencesField } from '../fields/reference-fields.tsx'
import { useField, useScope } from '../fields/scope.tsx'

export function ListChangeForm() {
  return (
    <>
      <ChoiceField name="action" choices="listAction" values={['add', 'remove', 'unsubscribe']} />
      <ReferencesField name="listIds" kind="list" />
    </>
  )
}

export function LabelForm() {
  return (
    <>
      <ChoiceField name="action" choices="labelAction" values={['add', 'remove']} />
      <ReferencesField name="labelIds" kind="label" />
    </>
  )
}

export const WithdrawConsentForm = () => <ReferenceField name="purposeId" kind="purpose" />
export const CouponForm = () => <ReferenceField name="stackId" kind="coupon_stack" />

/** What can be done with fields of each kind. */
const OPS: Record<string, readonly string[]> = {
  number: ['set', 'clear', 'add'],
  text: ['set', 'clear', 'append'],
  multi: ['set', 'clear', 'append'],
}
const ANY_OPS = ['set', 'clear'] as const

export function SetFieldForm() {
  const { wording } = useOpenEditor()
  const { values } = useScope()
  const field = wording.rules.catalogue.fields.find((one) => one.field === values.field)
  return (
    <>
      <ContactFieldSelect name="field" clears={['value']} />
      <ChoiceField name="op" values={OPS[field?.kind ?? ''] ?? ANY_OPS} />
      {values.op !== 'clear' && values.field !== undefined && <ValueField />}
    </>
  )
}

/** The value of a field, by the kind of the field. */
function ValueField() {
  const { t } = useTranslation()
  const { say } = useSay()
  const { wording } = useOpenEditor()
  const { values } = useScope()
  const { value, set, choose, shown } = useField<string | number | boolean | string[]>('value')
  const field = wording.rules.catalogue.fields.find((one) => one.field === values.field)
  const options = field ? wording.rules.words.options(field) : []
  const select = { data: options, searchable: true, filter: foldedFilter, nothingFoundMessage: t('nothingFound') }
  if (field?.kind === 'number')
    return (
      <NumberInput
        {...shown}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => set(typeof next === 'number' ? next : undefined)}
      />
    )
  if (field?.kind === 'checkbox')
    return (
      <Checkbox
        label={say('checkedValue')}
        checked={value === true}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    )
  if (field?.kind === 'multi')
    return (
      <MultiSelect
        {...shown}
        {...select}
        value={Array.isArray(value) ? value : []}
        onChange={(next) => choose(next.length ? next : undefined)}
      />
    )
  if (options.length)
    return (
      <Select
        {...shown}
        {...select}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => choose(next ?? undefined)}
      />
    )
  return (
    <TextInput
      {...shown}
      type={field?.kind === 'date' ? 'date' : 'text'}
      maxLength={2000}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value || undefined)}
    />
  )
}
