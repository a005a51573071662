import { Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/page/empty.tsx'
import { type Column, DataTable, type Selection } from '../../ui/table/data-table.tsx'
import { SearchInput } from '../../ui/table/search-input.tsx'
import type { useTable } from './table.ts'

type Table = ReturnType<typeof useTable>

interface Props<Row> extends Pick<Table, 'state' | 'isNarrowed'> {
  label: string
  icon: Icon
  /** The label of the search field; without it there is no search. */
  search?: string
  /** Shown beside the search field. */
  filters?: ReactNode
  columns: readonly Column<Row>[]
  table: Omit<Table['table'], 'rows'> & { rows: Row[] | undefined }
  rowName?: (row: Row) => string
  onOpen?: (row: Row) => void
  selection?: Selection
  /** Shown when there are no objects at all. */
  empty: { title: string; text: string }
  /** A button that creates the first one. */
  add?: ReactNode
}

/** A table of objects with search and filters, and an explanation when there are none. */
export function ObjectTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, icon, search, filters, columns, state, table, isNarrowed, empty, add, ...rest } = props
  const { t } = useTranslation()
  return (
    <>
      {(search || filters) && (
        <Group mb="md">
          {search && <SearchInput label={search} value={state.q} onChange={state.setQ} />}
          {filters}
        </Group>
      )}
      <DataTable
        label={label}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...rest}
        empty={
          isNarrowed ? (
            <Empty icon={icon} title={t('nothingFound')} text={t('tryAnother')} />
          ) : (
            <Empty icon={icon} {...empty}>
              {add}
            </Empty>
          )
        }
      />
    </>
  )
}
