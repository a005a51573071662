import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { type ContactOption, useContactOptions } from './use-contact-options.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  value: string | null
  onChange: (contactId: string | null) => void
}

/** Chooses a contact by e-mail or name. */
export function ContactSelect({ value, onChange, ...props }: Props) {
  const [chosen, setChosen] = useState<ContactOption | null>(null)
  const options = useContactOptions(chosen ? [chosen] : [])
  return (
    <Select
      {...props}
      {...options}
      value={value}
      onChange={(id) => {
        setChosen(options.data.find((one) => one.value === id) ?? null)
        onChange(id)
      }}
      clearable
    />
  )
}
