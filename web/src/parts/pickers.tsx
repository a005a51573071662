import { MultiSelect, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/hooks.ts'

interface Many {
  label: string
  description?: string
  value: string[]
  onChange: (ids: string[]) => void
  error?: string | null
}

/** Chooses lists by their names; what is chosen stays named whatever is searched for. */
export function ListsPicker(props: Many) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data } = useApi('GET /lists', { query: { q: asked, pageSize: 100, sort: 'name' } }, { keeps: true })
  return <ManyPicker {...props} q={q} onSearch={setQ} found={data?.items} />
}

/** Chooses segments by their names. */
export function SegmentsPicker(props: Many) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data } = useApi('GET /segments', { query: { q: asked, pageSize: 100, sort: 'name' } }, { keeps: true })
  return <ManyPicker {...props} q={q} onSearch={setQ} found={data?.items} />
}

type Found = readonly { id: string; name: string }[]

function ManyPicker({
  q,
  onSearch,
  found = [],
  ...props
}: Many & { q: string; onSearch: (q: string) => void; found: Found | undefined }) {
  const { t } = useTranslation()
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const names = new Map([...known, ...found.map(({ id, name }) => [id, name] as const)])
  const ids = [...new Set([...props.value, ...found.map(({ id }) => id)])]
  return (
    <MultiSelect
      {...props}
      data={ids.map((id) => ({ value: id, label: names.get(id) ?? `#${id}` }))}
      onChange={(next) => {
        setKnown(names)
        props.onChange(next)
      }}
      searchable
      searchValue={q}
      onSearchChange={onSearch}
      nothingFoundMessage={t('nothingFound')}
      hidePickedOptions
      clearable
    />
  )
}

type One = Omit<SelectProps, 'data'>

/** Chooses one of the company's e-shops. */
export function ShopSelect(props: One) {
  const { data } = useApi('GET /shops', { query: { pageSize: 100 } })
  return <Select {...props} data={data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []} />
}

/** Chooses a purpose that contacts consent to. */
export function PurposeSelect(props: One) {
  const { data } = useApi('GET /purposes', { query: { pageSize: 100 } })
  return <Select {...props} data={data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []} />
}
