import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'

/** Chooses a contact by its e-mail or name. */
export function ContactSelect(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 250)
  const { data } = useApi('GET /contacts', { query: { q: asked, pageSize: 20 } }, { keeps: true })
  return (
    <Select
      {...props}
      searchable
      clearable
      searchValue={q}
      onSearchChange={setQ}
      nothingFoundMessage={t('nothingFound')}
      // What the server found stays, whatever it was found by.
      filter={({ options }) => options}
      data={data?.items.flatMap(({ id, email }) => (id && email ? [{ value: id, label: email }] : [])) ?? []}
    />
  )
}
