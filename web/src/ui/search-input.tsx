import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Asks a moment after the last key. */
export function SearchInput({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const ask = useDebouncedCallback(onChange, 250)
  // The address may change by itself: by the back button, or by a link.
  useEffect(() => setText(value), [value])
  const change = (next: string) => {
    setText(next)
    ask(next.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label={t('clear')} onClick={() => change('')} /> : null}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      // As wide as its words, with the icons at both ends.
      miw={{ base: '100%', sm: `max(16.25rem, ${label.length / 2 + 4.5}rem)` }}
    />
  )
}
