import { JsonInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { AreaField, ChoiceField, TextField } from '../fields/plain-fields.tsx'
import { MembersField, ReferenceField } from '../fields/reference-fields.tsx'
import { useField } from '../fields/scope.tsx'

export function FireEventForm() {
  return (
    <>
      <TextField name="customEvent" max={50} placeholder="became-vip" />
      <PayloadField />
    </>
  )
}

/** The data of the event. Text that is no JSON object is not set. */
function PayloadField() {
  const { say } = useSay()
  const { value, set, shown } = useField<Record<string, unknown>>('payload')
  const [typed, setTyped] = useState(() => (value ? JSON.stringify(value, null, 2) : ''))
  const read = (text: string) => {
    try {
      const data: unknown = JSON.parse(text)
      return data && typeof data === 'object' && !Array.isArray(data) ? (data as Record<string, unknown>) : null
    } catch {
      return null
    }
  }
  const isWrong = typed.trim() !== '' && read(typed) === null
  return (
    <JsonInput
      {...shown}
      error={isWrong ? say('payloadWrong') : shown.error}
      placeholder={'{ "level": 2 }'}
      autosize
      minRows={3}
      maxRows={10}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (!text.trim()) set(undefined)
        else {
          const data = read(text)
          if (data) set(data)
        }
      }}
    />
  )
}

export const StartAutomationForm = () => <ReferenceField name="automationId" kind="automation" />

export function AlertForm() {
  return (
    <>
      <MembersField name="memberIds" />
      <AreaField name="text" label="alertText" max={1000} />
    </>
  )
}

/** Actions of advertising networks, which are not connected yet. */
export function AdvertisingForm() {
  return (
    <>
      <ChoiceField name="action" choices="adsAction" values={['add', 'remove']} />
      <TextField name="audienceId" max={100} />
    </>
  )
}

export function EndForm() {
  const { say } = useSay()
  return (
    <Text fz="sm" c="dimmed">
      {say('about.end')}
    </Text>
  )
}
