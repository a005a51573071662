import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedKind } from '../manifest/object-kind.ts'
import { LOADING_NAME, useFound, useNamed } from './references.ts'

/** Options of a select: the chosen objects, and those that the server found by the typed text. */
function useOptions(kind: NamedKind, ids: readonly string[], isMany: boolean) {
  const { t } = useTranslation()
  const nameOf = useNamed(kind, ids)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // The input shows the chosen name, which is not a search.
  const [asked] = useDebouncedValue(isMany || ![LOADING_NAME, nameOf(ids[0] ?? '')].includes(typed) ? typed : '', 200)
  const { data: found = [] } = useFound(kind, asked, isOpen)
  const others = found.filter(({ id }) => !ids.includes(id))
  return {
    data: [
      ...ids.map((id) => ({ value: id, label: nameOf(id) })),
      ...others.map(({ id, name }) => ({ value: id, label: name })),
    ],
    searchable: true,
    onSearchChange: setTyped,
    onDropdownOpen: () => setOpen(true),
    filter: ({ options }: { options: unknown[] }) => options as never,
    nothingFoundMessage: t('nothingFound'),
  }
}

interface One extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  kind: NamedKind
  value: string | null
  onChange: (id: string | null) => void
}

/** Chooses an object of the company by its name. */
export function ReferenceSelect({ kind, value, ...props }: One) {
  return <Select {...props} {...useOptions(kind, value ? [value] : [], false)} value={value} />
}

interface Many extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  kind: NamedKind
  value: string[]
  onChange: (ids: string[]) => void
}

/** Chooses several objects of the company by their names. */
export function ReferencesSelect({ kind, value, placeholder, ...props }: Many) {
  const options = useOptions(kind, value, true)
  // A placeholder beside chosen values would look like one of them.
  return (
    <MultiSelect
      {...props}
      {...options}
      value={value}
      placeholder={value.length ? '' : (placeholder ?? '')}
      hidePickedOptions
    />
  )
}
