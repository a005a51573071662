import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFound, useNames } from '../references.ts'
import type { InputProps } from './input-props.ts'

interface Props extends InputProps {
  /** What is named, as `list`. */
  kind: string
  isMany: boolean
}

/** Stands for a name that is on its way. */
const COMING = '…'

/** Chooses objects of the company by their names. */
export function ReferenceInput({ kind, isMany, label, value, onChange, isWrong }: Props) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const ids = [value ?? []].flat().map(String).filter(Boolean)
  const names = useNames(ids.map((id) => ({ kind, id })))
  const nameOf = (id: string) => names(kind, id) || (names(kind, id) === '' ? t('gone') : COMING)
  const [typed, setTyped] = useState('')
  // A chosen name stands in the input by itself; nobody searches for it.
  const [asked] = useDebouncedValue(isMany || ![COMING, nameOf(ids[0] ?? '')].includes(typed) ? typed : '', 200)
  const { data: found = [] } = useFound(kind, asked)
  const others = found.filter(({ id }) => !ids.includes(id))
  const options = [
    ...ids.map((id) => ({ value: id, label: nameOf(id) })),
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const props = {
    'aria-label': label,
    placeholder: t('choose', { what: label }),
    data: options,
    searchable: true,
    onSearchChange: setTyped,
    // The server has searched.
    filter: ({ options }: { options: unknown[] }) => options as never,
    nothingFoundMessage: common('nothingFound'),
    error: isWrong,
    flex: '1 1 14rem',
    maw: isMany ? undefined : '24rem',
  }
  return isMany ? (
    <MultiSelect
      {...props}
      placeholder={ids.length ? '' : props.placeholder}
      value={ids}
      onChange={onChange}
      hidePickedOptions
    />
  ) : (
    <Select {...props} value={ids[0] ?? null} onChange={(id) => onChange(id ?? '')} allowDeselect={false} />
  )
}
