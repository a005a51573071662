import { Select, type SelectProps } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ReferencesSelect } from './reference-select.tsx'

interface Many {
  label: string
  description?: string
  placeholder?: string
  value: string[]
  onChange: (ids: string[]) => void
  error?: string | null
}

/** Chooses lists by their names. */
export const ListsPicker = (props: Many) => <ReferencesSelect kind="list" {...props} clearable />

/** Chooses segments by their names. */
export const SegmentsPicker = (props: Many) => <ReferencesSelect kind="segment" {...props} clearable />

type One = Omit<SelectProps, 'data'>

/** Chooses one of the company's e-shops. */
export function ShopSelect(props: One) {
  const { data } = useApi('GET /shops', { query: { pageSize: 100 } })
  return <Select {...props} data={data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []} />
}

/** Chooses a purpose of consent. */
export function PurposeSelect(props: One) {
  const { data } = useApi('GET /purposes', { query: { pageSize: 100 } })
  return <Select {...props} data={data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []} />
}
