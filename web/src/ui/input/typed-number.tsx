import { TextInput } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { numberIn } from './number-in.ts'

/** A number that a person types before an action that concerns many people. `missing` asks for it. */
export function useTypedNumber(missing: string) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return {
    field: {
      value: typed,
      error: fault,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
    fault,
    /** The typed number; null, and shown at the field, if there is none. */
    read: (): number | null => {
      const number = numberIn(typed)
      setFault(number === null ? missing : null)
      return number
    },
    /** Shows what is wrong with the number. */
    refuse: setFault,
    clear: () => {
      setTyped('')
      setFault(null)
    },
  }
}

interface Props {
  label: string
  hint: string
  field: ReturnType<typeof useTypedNumber>['field']
}

export const TypedNumber = ({ label, hint, field }: Props) => (
  <TextInput label={label} description={hint} inputMode="numeric" autoComplete="off" {...field} />
)
