import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { TileGrid } from '../../../parts/files/file-tile.tsx'
import { foldersIn, pathOf, useFolders } from '../../../parts/files/files.ts'
import { FolderPath, FolderTile } from '../../../parts/files/folder-path.tsx'
import { folded } from '../../../ui/input/folded-filter.ts'
import type { TableState } from '../../../ui/table/table-state.ts'
import { FolderMenu } from './folder-menu.tsx'

/** The path of the open folder and its subfolders; during a search, folders with matching names. */
export function Folders({ state }: { state: TableState }) {
  const { t } = useTranslation('files')
  const mayChange = useMay('content')
  const { data: folders = [] } = useFolders()
  const folderId = state.filters.folder ?? null
  const open = (id: string | null) => state.setFilters({ folder: id ?? undefined, q: undefined })
  const wanted = folded(state.q)
  const shown = wanted ? folders.filter(({ name }) => folded(name).includes(wanted)) : foldersIn(folders, folderId)
  return (
    <>
      {!wanted && <FolderPath path={pathOf(folders, folderId)} onOpen={open} />}
      {shown.length > 0 && (
        <div style={{ margin: 'var(--mantine-spacing-sm) 0 var(--mantine-spacing-md)' }}>
          <TileGrid label={t('folders.title')}>
            {shown.map((folder) => (
              <FolderTile
                key={folder.id}
                folder={folder}
                onOpen={open}
                menu={mayChange && <FolderMenu folder={folder} />}
              />
            ))}
          </TileGrid>
        </div>
      )}
    </>
  )
}
