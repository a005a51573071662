import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'

interface Props {
  label: string
  value: string | null
  onChange: (contactId: string | null) => void
}

/** Chooses a contact by e-mail or name. */
export function ContactSelect({ label, value, onChange }: Props) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  // What is chosen stands in the field: that is no question.
  const [asked] = useDebouncedValue(q === chosen?.label ? '' : q, 200)
  const { data } = useApi('GET /contacts', { query: { q: asked, pageSize: 20, sort: 'email' } }, { keeps: true })
  const found = data?.items.map(({ id = '', email = '' }) => ({ value: id, label: email })) ?? []
  const known = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={label}
      placeholder={t('preview.anybody')}
      data={known}
      value={value}
      onChange={(id) => {
        setChosen(known.find((one) => one.value === id) ?? null)
        onChange(id)
      }}
      searchable
      searchValue={q}
      onSearchChange={setQ}
      filter={({ options }) => options}
      nothingFoundMessage={common('nothingFound')}
      clearable
    />
  )
}
