import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { useField, useScope } from '../fields/scope.tsx'
import { EVENT_SETTINGS } from './event-settings.tsx'
import { EntryFields } from './trigger-forms.tsx'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An event, with the settings that narrow it. */
function EventFields() {
  const { t } = useTranslation()
  const { say } = useSay()
  const { data } = useOpenEditor()
  const { change } = useScope()
  const { value = null, shown } = useField<string>('event')
  const chosen = data.events.find(({ event }) => event === value)
  const all = [...new Set(data.events.flatMap(({ settings }) => settings))]
  const choose = (event: string) => {
    const kept = data.events.find((one) => one.event === event)?.settings ?? []
    const cleared = Object.fromEntries(all.filter((name) => !kept.includes(name)).map((name) => [name, undefined]))
    change({ ...cleared, event })
  }
  return (
    <>
      <Select
        {...shown}
        data={data.events.map(({ event, available }) => ({
          value: event,
          label: available ? capital(say(`events.${event}`)) : say('notYet', { name: capital(say(`events.${event}`)) }),
        }))}
        value={value}
        onChange={(event) => event && choose(event)}
        placeholder={t('chooseWhat')}
        searchable
        filter={foldedFilter}
        nothingFoundMessage={t('nothingFound')}
        allowDeselect={false}
        maxDropdownHeight={320}
      />
      {chosen?.settings.map((name) => {
        const Setting = EVENT_SETTINGS[name]
        return Setting ? <Setting key={name} /> : null
      })}
    </>
  )
}

export function TriggerEventForm() {
  return (
    <>
      <EventFields />
      <EntryFields isEvent />
    </>
  )
}

export function WaitEventForm() {
  return (
    <>
      <EventFields />
      <DurationField name="timeout" />
    </>
  )
}
