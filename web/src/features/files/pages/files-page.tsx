import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { DropArea } from '../../../parts/files/drop-area.tsx'
import type { FileItem } from '../../../parts/files/files.ts'
import { UploadProgress } from '../../../parts/files/upload-progress.tsx'
import { useUploads } from '../../../parts/files/use-uploads.ts'
import { Page } from '../../../ui/page/page.tsx'
import { useTableState } from '../../../ui/table/table-state.ts'
import { FileActions } from '../parts/file-actions.tsx'
import { FileDrawer } from '../parts/file-drawer.tsx'
import { FileToolbar } from '../parts/file-toolbar.tsx'
import { Files } from '../parts/files.tsx'
import { Folders } from '../parts/folders.tsx'

const FILTERS = ['folder', 'kind', 'view']

export function FilesPage() {
  const { t } = useTranslation('files')
  const mayChange = useMay('content')
  const state = useTableState(FILTERS, '-createdAt')
  const [search, set] = useSearchState()
  const folderId = state.filters.folder ?? null
  const { uploads, add, clear } = useUploads({ folderId })
  const open = (file: FileItem) => set({ file: file.id })
  return (
    <Page
      title={t('titles.files')}
      lead={t('lead')}
      actions={mayChange && <FileActions folderId={folderId} onMade={open} onFiles={add} />}
    >
      <DropArea label={t('drop')} isOff={!mayChange} onFiles={add}>
        <FileToolbar state={state} />
        <UploadProgress uploads={uploads} onClear={clear} />
        <Folders state={state} />
        <Files state={state} onOpen={open} />
        {mayChange && (
          <Text fz="sm" c="dimmed" mt="md">
            {t('dropHint')}
          </Text>
        )}
      </DropArea>
      {search.file && <FileDrawer id={search.file} onClose={() => set({ file: undefined })} onOther={open} />}
    </Page>
  )
}
