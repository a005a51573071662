import { Group, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { insertText } from '../../ui/input/insert-text.ts'
import { EmojiMenu } from './emoji-menu.tsx'
import { TagMenu } from './tag-menu.tsx'

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** An input, such as for a subject, with menus that insert emoji and merge tags at the cursor. */
export function TaggedInput({ value, onChange, readOnly, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const insert = (text: string) => insertText(input.current, text)
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
