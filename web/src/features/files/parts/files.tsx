import { Center, Group, Skeleton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { PageTurner } from '../../../parts/files/controls.tsx'
import { FileTile, TileGrid } from '../../../parts/files/file-tile.tsx'
import type { FileItem } from '../../../parts/files/files.ts'
import { Empty } from '../../../ui/empty.tsx'
import type { TableState } from '../../../ui/table-state.ts'
import { FileTable } from './file-table.tsx'
import { ManyFiles } from './many-files.tsx'

/** Fills whole rows of tiles at most widths. */
const PAGE_SIZE = 48

/** What the API is asked with: a search goes through all folders. */
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, isPlaceholderData } = useApi('GET /files', { query: queryOf(state) }, { keeps: true })
  const empty = <NoFiles state={state} />
  if (view !== 'list') return <Tiles answer={data} onPage={state.setPage} onOpen={onOpen} empty={empty} />
  return (
    <>
      {chosen.size > 0 && (
        <Group mb="sm">
          <ManyFiles ids={[...chosen]} folderId={folder ?? null} onDone={() => setChosen(new Set())} />
        </Group>
      )}
      <FileTable
        answer={data}
        state={state}
        isStale={isPlaceholderData}
        selection={mayChange ? { ids: chosen, onChange: setChosen } : undefined}
        onOpen={onOpen}
        empty={empty}
      />
    </>
  )
}

interface TilesProps {
  answer: { items: FileItem[]; page: number; pageSize: number; total: number } | undefined
  onPage: (page: number) => void
  onOpen: (file: FileItem) => void
  empty: ReactNode
}

function Tiles({ answer, onPage, onOpen, empty }: TilesProps) {
  const { t } = useTranslation('files')
  if (!answer) return <Skeleton h={320} />
  if (!answer.items.length) return empty
  const pages = Math.ceil(answer.total / answer.pageSize)
  return (
    <>
      <TileGrid label={t('title')}>
        {answer.items.map((file) => (
          <FileTile key={file.id} file={file} onOpen={onOpen} />
        ))}
      </TileGrid>
      {pages > 1 && (
        <Center mt="md">
          <PageTurner page={answer.page} pages={pages} onPage={onPage} />
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
