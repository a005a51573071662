import { Group, TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { EmojiMenu } from './emoji-menu.tsx'
import { TagMenu } from './tag-menu.tsx'

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** An input, such as for a subject, with menus that insert emoji and merge tags at the cursor. */
export function TaggedInput({ value, onChange, readOnly, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** Where the person goes on writing once the text was inserted. */
  const cursor = useRef<number | null>(null)
  const insert = (tag: string) => {
    const at = input.current?.selectionStart ?? value.length
    cursor.current = at + tag.length
    onChange(value.slice(0, at) + tag + value.slice(input.current?.selectionEnd ?? at))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new value stands in the input by then
  useLayoutEffect(() => {
    if (cursor.current === null) return
    input.current?.focus()
    input.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [value])
  return (
    <TextInput
      maxLength={500}
      {...props}
      ref={input}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={readOnly ? undefined : 64}
      rightSection={
        readOnly ? null : (
          <Group gap={0} wrap="nowrap">
            <EmojiMenu onInsert={insert} />
            <TagMenu place="subject" onInsert={insert} />
          </Group>
        )
      }
    />
  )
}
