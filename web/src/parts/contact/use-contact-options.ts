import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'

export interface ContactOption {
  value: string
  label: string
}

/** Options of a select of contacts: the chosen ones, and those that the server finds by the typed text. */
export function useContactOptions(chosen: readonly ContactOption[]) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // The input shows the chosen contact, which is not a search.
  const [asked] = useDebouncedValue(chosen.some(({ label }) => label === typed) ? '' : typed, 200)
  const { data } = useApi(
    'GET /contacts',
    { query: { q: asked, pageSize: 20, sort: 'email' } },
    { keeps: true, enabled: isOpen },
  )
  const found = data?.items.map(({ id = '', email = '' }) => ({ value: id, label: email })) ?? []
  const others = found.filter(({ value }) => !chosen.some((one) => one.value === value))
  return {
    data: [...chosen, ...others],
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    onDropdownOpen: () => setOpen(true),
    // The server has filtered already.
    filter: ({ options }: { options: unknown[] }) => options as never,
    nothingFoundMessage: t('nothingFound'),
  }
}
