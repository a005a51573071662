import { Center, Group, Skeleton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { FileTile, TileGrid } from '../../../parts/files/file-tile.tsx'
import type { FileItem } from '../../../parts/files/files.ts'
import { useTable } from '../../../parts/object/table.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { PageTurner } from '../../../ui/table/page-turner.tsx'
import type { TableState } from '../../../ui/table/table-state.ts'
import { useSelection } from '../../../ui/table/use-selection.ts'
import { type FilesTable, FileTable } from './file-table.tsx'
import { ManyFiles } from './many-files.tsx'

/** Fills whole rows of tiles at most widths. */
const PAGE_SIZE = 48

/** The query for the API. A search covers all folders. */
const queryOf = ({
  query: { page, sort, q },
  filters: { folder = 'root', kind },
}: TableState): Query<'GET /files'> => ({
  page,
  pageSize: PAGE_SIZE,
  ...(sort ? { sort } : {}),
  ...(kind === 'image' || kind === 'document' ? { kind } : {}),
  ...(q ? { q } : { folder }),
})

/** Files as tiles or in a table. */
export function Files({ state, onOpen }: { state: TableState; onOpen: (file: FileItem) => void }) {
  const mayChange = useMay('content')
  const { folder, view } = state.filters
  const query = queryOf(state)
  const { table, data } = useTable('GET /files', { query })
  const { chosen, choose, clear } = useSelection(JSON.stringify(query), data?.items)
  const empty = <NoFiles state={state} />
  if (view !== 'list') return <Tiles table={table} onOpen={onOpen} empty={empty} />
  return (
    <>
      {chosen.ids.size > 0 && (
        <Group mb="sm">
          <ManyFiles ids={[...chosen.ids]} folderId={folder ?? null} onDone={clear} />
        </Group>
      )}
      <FileTable
        table={table}
        selection={mayChange ? { ids: chosen.ids, onChange: choose } : undefined}
        onOpen={onOpen}
        empty={empty}
      />
    </>
  )
}

interface TilesProps {
  table: FilesTable
  onOpen: (file: FileItem) => void
  empty: ReactNode
}

function Tiles({ table: { rows, paging, fault }, onOpen, empty }: TilesProps) {
  const { t } = useTranslation('files')
  const pages = paging ? Math.ceil(paging.total / paging.pageSize) : 0
  const isBehind = Boolean(rows && !rows.length && pages && paging && paging.page > pages)
  const onPage = paging?.onPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the condition
  useEffect(() => {
    if (isBehind) onPage?.(pages)
  }, [isBehind])
  if (fault) return <Fault {...fault} />
  if (!rows || isBehind) return <Skeleton h={320} />
  if (!rows.length) return empty
  return (
    <>
      <TileGrid label={t('titles.files')}>
        {rows.map((file) => (
          <FileTile key={file.id} file={file} onOpen={onOpen} />
        ))}
      </TileGrid>
      {paging && pages > 1 && (
        <Center mt="md">
          <PageTurner page={paging.page} pages={pages} onPage={paging.onPage} />
        </Center>
      )}
    </>
  )
}

function NoFiles({ state }: { state: TableState }) {
  const { t } = useTranslation('files')
  if (state.q || state.filters.kind)
    return <Empty icon={IconPhoto} title={t('nothing.title')} text={t('nothing.text')} />
  const where = state.filters.folder ? 'emptyFolder' : 'empty'
  return <Empty icon={IconPhoto} title={t(`${where}.title`)} text={t(`${where}.text`)} />
}
