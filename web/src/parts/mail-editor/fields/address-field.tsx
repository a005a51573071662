import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { NOWHERE } from '../../mail-blocks/mjml.ts'
import { tagInAddress } from '../../merge-tag/tag-link.ts'
import { TagMenu } from '../../merge-tag/tag-menu.tsx'
import type { FieldProps } from './field-props.ts'

/** The address of a link. It is completed when the person leaves the input: `shop.cz` becomes `https://shop.cz`. */
export function AddressField({ label, value: saved, onChange }: Pick<FieldProps, 'label' | 'value' | 'onChange'>) {
  const value = saved === NOWHERE ? '' : saved
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const insert = (tag: string) => {
    const at = input.current?.selectionStart ?? (value ?? '').length
    const text = typed ?? value ?? ''
    onChange(text.slice(0, at) + tagInAddress(tag, text.slice(0, at)) + text.slice(at))
    setTyped(null)
  }
  const finish = () => {
    if (typed !== null && typed !== value) onChange(typed)
    setTyped(null)
  }
  return (
    <TextInput
      ref={input}
      label={label}
      size="xs"
      placeholder="https://"
      maxLength={2000}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      rightSection={<TagMenu onInsert={insert} />}
    />
  )
}
