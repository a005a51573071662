import { Box, Button, Group } from '@mantine/core'
import { IconAddressBook, IconFileImport, IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useTable } from '../../../../parts/object/table.ts'
import { PageLink, useGo } from '../../../../ui/link/link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { SearchInput } from '../../../../ui/table/search-input.tsx'
import type { TableState } from '../../../../ui/table/table-state.ts'
import { useSelection } from '../../../../ui/table/use-selection.ts'
import type { BulkJob } from '../../logic/bulk.ts'
import { addressOfFilter, type Filter, readSort } from '../../logic/filter.ts'
import { useRowKeys } from '../../logic/row-keys.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { FilterBar } from './filter-bar.tsx'
import { fieldsOf, type Row, useChosenColumns, useGridColumns } from './grid-columns.tsx'

interface Props {
  state: TableState
  filter: Filter
  /** The company has contacts at all. */
  hasAny: boolean
  onAdd: () => void
}

/** The filtered contacts with bulk actions. */
export function Grid({ state, filter, hasAny, onAdd }: Props) {
  const { t } = useTranslation('contacts')
  const go = useGo()
  const mayChange = useMay('contacts')
  const [columns, setColumns] = useChosenColumns()
  const [job, setJob] = useState<BulkJob | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useRowKeys(place)
  const sort = readSort(state.sort)
  const { table, data } = useTable('GET /contacts', { query: { ...filter, sort, fields: fieldsOf(columns) } })
  const rows = table.rows as Row[] | undefined
  const under = addressOfFilter(filter)
  const { chosen, choose, clear } = useSelection(under, rows)
  const address = addressOfFilter(filter, sort)
  const total = data?.total ?? 0
  return (
    <>
      <Group mb="md" gap="xs" align="flex-start">
        <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
        <Box flex="1 1 12rem" py={3}>
          <FilterBar filter={filter} onChange={state.setFilters} />
        </Box>
        <ColumnChoice chosen={columns} onChange={setColumns} />
      </Group>
      {job && <BulkProgress key={job.jobId} job={job} onClose={() => setJob(null)} />}
      {mayChange && chosen.ids.size > 0 && (
        <BulkBar
          target={{ ...chosen, filter, count: chosen.isAll ? total : chosen.ids.size }}
          total={total}
          onAll={() => choose(chosen.ids, true)}
          onClear={clear}
          onBegun={(begun) => {
            setJob(begun)
            clear()
          }}
        />
      )}
      <Box ref={place}>
        <DataTable
          label={t('titles.contacts')}
          columns={useGridColumns(columns, address)}
          {...table}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ email }) => email}
          onOpen={({ id }) => go(`/contacts/${id}${address}`)}
          sort={sort}
          selection={mayChange ? { ids: chosen.ids, onChange: (ids) => choose(ids) } : undefined}
          empty={hasAny ? <NobodyFound /> : <NobodyYet mayAdd={mayChange} onAdd={onAdd} />}
        />
      </Box>
    </>
  )
}

function NobodyFound() {
  const { t } = useTranslation('contacts')
  return <Empty icon={IconAddressBook} title={t('nothing.title')} text={t('nothing.text')} />
}

function NobodyYet({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  const { t } = useTranslation('contacts')
  return (
    <Empty icon={IconAddressBook} title={t('empty.title')} text={t('empty.text')}>
      {mayAdd && (
        <>
          <Button component={PageLink} to="/imports/new" leftSection={<IconFileImport size={16} aria-hidden />}>
            {t('import')}
          </Button>
          <Button
            variant="default"
            component={PageLink}
            to="/settings/moving-in"
            leftSection={<IconTruckDelivery size={16} aria-hidden />}
          >
            {t('moveIn')}
          </Button>
          <Button variant="default" onClick={onAdd} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('add.open')}
          </Button>
        </>
      )}
    </Empty>
  )
}
