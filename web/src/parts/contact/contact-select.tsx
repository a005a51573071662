import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  value: string | null
  onChange: (contactId: string | null) => void
}

/** Chooses a contact by e-mail or name. */
export function ContactSelect({ value, onChange, ...props }: Props) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The input shows the chosen contact, which is not a search.
  const [asked] = useDebouncedValue(q === chosen?.label ? '' : q, 200)
  const { data } = useApi(
    'GET /contacts',
    { query: { q: asked, pageSize: 20, sort: 'email' } },
    { keeps: true, enabled: isOpen },
  )
  const found = data?.items.map(({ id = '', email = '' }) => ({ value: id, label: email })) ?? []
  const known = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      {...props}
      data={known}
      value={value}
      onChange={(id) => {
        setChosen(known.find((one) => one.value === id) ?? null)
        onChange(id)
      }}
      onDropdownOpen={() => setOpen(true)}
      searchable
      searchValue={q}
      onSearchChange={setQ}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={t('nothingFound')}
      clearable
    />
  )
}
