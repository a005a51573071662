import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { TagMenu } from '../../../../parts/tag-menu.tsx'

interface Props {
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  value: string
  onChange: (value: string) => void
}

/** A line of a mail, into which data of its reader can be put. */
export function TaggedInput({ value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const insert = (tag: string) => {
    const { selectionStart: from, selectionEnd: to } = input.current!
    onChange(value.slice(0, from ?? value.length) + tag + value.slice(to ?? value.length))
  }
  return (
    <TextInput
      {...props}
      ref={input}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<TagMenu onInsert={insert} />}
    />
  )
}
