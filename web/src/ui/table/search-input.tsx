import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** Has the focus when its dialog opens. */
  isFocused?: boolean
}

/** A search field that reports its text shortly after the last key. */
export function SearchInput({ label, value, onChange, isFocused = false }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const changeLater = useDebouncedCallback(onChange, 250)
  // The back button or a link may change the search in the address.
  useEffect(() => setText(value), [value])
  const change = (next: string) => {
    setText(next)
    changeLater(next.trim())
  }
  return (
    <TextInput
      type="search"
      data-autofocus={isFocused || undefined}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label={t('clear')} onClick={() => change('')} /> : null}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      // Wide enough for the placeholder and the icons at both ends.
      miw={{ base: '100%', sm: `max(16.25rem, ${label.length / 2 + 4.5}rem)` }}
    />
  )
}
