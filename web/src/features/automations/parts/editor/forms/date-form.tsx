import { TagsInput } from '@mantine/core'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { ContactFieldSelect } from '../fields/contact-field.tsx'
import { ChoiceField, ClockField, NumberField } from '../fields/plain-fields.tsx'
import { useField, useScope } from '../fields/scope.tsx'
import { EntryFields } from './trigger-forms.tsx'

const KINDS = ['name_day', 'birthday', 'first_order', 'custom_date', 'holiday'] as const
const SHIFTED = ['name_day', 'birthday', 'custom_date']

/** Starts once a day, for contacts whose day it is. */
export function TriggerDateForm() {
  const { values } = useScope()
  const kind = String(values.kind ?? '')
  return (
    <>
      <ChoiceField name="kind" label="dateKind" values={KINDS} />
      {kind === 'first_order' && <NumberField name="days" min={1} max={3650} />}
      {kind === 'custom_date' && (
        <ContactFieldSelect
          name="field"
          isOffered={({ field, kind: of }) => field.startsWith('cf:') && of === 'date'}
        />
      )}
      {kind === 'holiday' && <DatesField />}
      {SHIFTED.includes(kind) && <NumberField name="offsetDays" min={-365} max={365} />}
      <ClockField name="at" label="atTime" />
      <EntryFields />
    </>
  )
}

/** Days of the year as people write them, `24.12.` or `12-24`. */
const dayIn = (text: string): string | null => {
  const [, month, day] = /^(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  const [, ownDay, ownMonth] = /^(\d{1,2})\.\s*(\d{1,2})\.?$/.exec(text.trim()) ?? []
  const [m, d] = [month ?? ownMonth, day ?? ownDay]
  return m && d ? `${m.padStart(2, '0')}-${d.padStart(2, '0')}` : null
}

function DatesField() {
  const { say } = useSay()
  const { value = [], choose, shown } = useField<string[]>('dates')
  return (
    <TagsInput
      {...shown}
      value={value}
      onChange={(days) => {
        const known = [...new Set(days.flatMap((day) => dayIn(day) ?? []))].sort()
        choose(known.length ? known : undefined)
      }}
      placeholder={say('datesExample')}
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
      maxTags={366}
    />
  )
}
