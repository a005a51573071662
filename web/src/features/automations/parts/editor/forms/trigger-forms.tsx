import { Radio, Stack } from '@mantine/core'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { FilterField } from '../fields/filter-field.tsx'
import { MomentField } from '../fields/plain-fields.tsx'
import { useField } from '../fields/scope.tsx'

const MODES = ['parallel', 'restart', 'skip', 'once'] as const

/** What happens to contacts who are inside already. Triggers without the setting skip them. */
function ReentryField() {
  const { say } = useSay()
  const { value = 'skip', choose, shown } = useField<string>('reentry')
  return (
    <Radio.Group
      label={shown.label}
      value={value}
      onChange={(mode) => choose(mode)}
      data-field={shown.wrapperProps['data-field']}
    >
      <Stack gap={8} mt={6}>
        {MODES.map((mode) => (
          <Radio
            key={mode}
            value={mode}
            size="sm"
            label={say(`choices.reentry.${mode}`)}
            description={say(`reentryHints.${mode}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Settings that all triggers have. `isEvent`: an event takes every contact that it happens to, not only mailable ones. */
export function EntryFields({ isEvent = false }: { isEvent?: boolean }) {
  const { say } = useSay()
  return (
    <>
      <FilterField name="filter" label="entryFilter" empty={say(isEvent ? 'everyoneOfEvent' : 'everyoneMailable')} />
      <ReentryField />
    </>
  )
}

export const TriggerNowForm = () => <EntryFields />

export function TriggerScheduledForm() {
  return (
    <>
      <MomentField name="at" label="atMoment" />
      <EntryFields />
    </>
  )
}

export function TriggerRepeatForm() {
  return (
    <>
      <DurationField name="every" />
      <MomentField name="startAt" />
      <MomentField name="stopAt" />
      <EntryFields />
    </>
  )
}
