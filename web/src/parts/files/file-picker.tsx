import { Center, Group, Modal, SegmentedControl, Skeleton, Tabs } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { PageTurner } from '../../ui/table/page-turner.tsx'
import { SearchInput } from '../../ui/table/search-input.tsx'
import { UploadButton } from './controls.tsx'
import { DropArea } from './drop-area.tsx'
import { FileTile, TileGrid } from './file-tile.tsx'
import { type FileItem, foldersIn, pathOf, TAKEN_PICTURES, useFolders } from './files.ts'
import { FolderPath, FolderTile } from './folder-path.tsx'
import { StockPhotos, useHasStockPhotos } from './stock-photos.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  onPick: (file: { id: string; url: string; width: number | null; height: number | null; name: string }) => void
  onClose: () => void
}

/** Chooses a picture: a file of the company, an upload, or a stock photo. */
export function FilePicker({ onPick, onClose }: Props) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const hasStock = useHasStockPhotos() && mayChange
  const [folderId, setFolderId] = useState<string | null>(null)
  // Records the use, for sorting by last use. A failure does no harm.
  const recordUse = useSend('POST /files/{asset_id}/picked', { touches: ['/files'], onFail: () => {} })
  const pick = ({ id, url, width, height, name }: FileItem) => {
    if (mayChange) recordUse.mutate({ path: { asset_id: id } })
    onPick({ id, url, width, height, name })
  }
  const own = <OwnPictures folderId={folderId} onFolder={setFolderId} onPick={pick} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pick.title')}
      size="64rem"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {hasStock ? (
        <Tabs defaultValue="own" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="own">{t('pick.own')}</Tabs.Tab>
            <Tabs.Tab value="stock">{t('stock.title')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="own">{own}</Tabs.Panel>
          <Tabs.Panel value="stock">
            <StockPhotos folderId={folderId} onTaken={pick} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        own
      )}
    </Modal>
  )
}

interface OwnProps {
  folderId: string | null
  onFolder: (folderId: string | null) => void
  onPick: (file: FileItem) => void
}

const PAGE_SIZE = 24

function OwnPictures({ folderId, onFolder, onPick }: OwnProps) {
  const { t } = useTranslation('files')
  const mayChange = useMay('content')
  const [q, setQ] = useState('')
  const [sort, setSort] = useState('-createdAt')
  const [page, setPage] = useState(1)
  // A single uploaded picture is chosen at once; of several, the user chooses one.
  const { uploads, add, clear } = useUploads({ folderId, onDone: (files) => files.length === 1 && choose(files[0]) })
  const choose = (file: FileItem | undefined) => file?.kind === 'image' && onPick(file)
  const place = q ? { q } : { folder: folderId ?? 'root' }
  const { data } = useApi(
    'GET /files',
    { query: { ...place, kind: 'image', sort, page, pageSize: PAGE_SIZE } },
    { keeps: true },
  )
  const { data: folders = [] } = useFolders()
  const open = (id: string | null) => {
    onFolder(id)
    setPage(1)
    setQ('')
  }
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  const inner = q ? [] : foldersIn(folders, folderId)
  return (
    <DropArea label={t('drop')} isOff={!mayChange} onFiles={add}>
      <Group mb="md" justify="space-between">
        <SearchInput label={t('search')} value={q} onChange={search} />
        <Group>
          <SegmentedControl
            aria-label={t('sort.label')}
            value={sort}
            onChange={setSort}
            data={[
              { value: '-createdAt', label: t('sort.newest') },
              { value: '-pickedAt', label: t('sort.lastUsed') },
            ]}
          />
          {mayChange && <UploadButton onFiles={add} accept={TAKEN_PICTURES} />}
        </Group>
      </Group>
      <UploadProgress uploads={uploads} onClear={clear} />
      {!q && <FolderPath path={pathOf(folders, folderId)} onOpen={open} />}
      {inner.length > 0 && (
        <div style={{ margin: 'var(--mantine-spacing-sm) 0' }}>
          <TileGrid label={t('folders.title')}>
            {inner.map((folder) => (
              <FolderTile key={folder.id} folder={folder} onOpen={open} />
            ))}
          </TileGrid>
        </div>
      )}
      <Pictures files={data?.items} isSearch={Boolean(q)} onPick={onPick} />
      {data && data.total > PAGE_SIZE && (
        <Center mt="md">
          <PageTurner page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
        </Center>
      )}
    </DropArea>
  )
}

function Pictures({
  files,
  isSearch,
  onPick,
}: {
  files: FileItem[] | undefined
  isSearch: boolean
  onPick: OwnProps['onPick']
}) {
  const { t } = useTranslation('files')
  if (!files) return <Skeleton h={240} mt="sm" />
  if (!files.length)
    return (
      <Empty
        icon={IconPhoto}
        title={t(isSearch ? 'nothing.title' : 'pick.empty.title')}
        text={t(isSearch ? 'nothing.text' : 'pick.empty.text')}
      />
    )
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
      <TileGrid label={t('pick.pictures')}>
        {files.map((file) => (
          <FileTile key={file.id} file={file} onOpen={onPick} />
        ))}
      </TileGrid>
    </div>
  )
}
