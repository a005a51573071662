import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Folder, foldersIn, useFolders } from '../../../parts/files/files.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { FolderForm, MoveFolder } from './folder-forms.tsx'

/** The menu of a folder. */
export function FolderMenu({ folder }: { folder: Folder }) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  const [open, setOpen] = useState<'rename' | 'move' | null>(null)
  const remove = useRemoveFolder(folder)
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" mr={6} aria-label={t('folders.more', { name: folder.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('rename')}>
            {t('folders.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink size={16} aria-hidden />} onClick={() => setOpen('move')}>
            {t('folders.move')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {common('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'rename' && <FolderForm folder={folder} parentId={folder.parentId} onClose={close} />}
      {open === 'move' && <MoveFolder folder={folder} onClose={close} />}
    </>
  )
}

function useRemoveFolder({ id, name, files }: Folder) {
  const { t } = useTranslation('files')
  const { data: folders = [] } = useFolders()
  const { remove } = useDelete('DELETE /file-folders/{folder_id}', {
    touches: ['/file-folders', '/files'],
    doneText: t('folders.delete.done'),
  })
  return () => {
    const isFull = files > 0 || foldersIn(folders, id).length > 0
    const question = {
      title: t('folders.delete.title', { name }),
      text: t(isFull ? 'folders.delete.full' : 'folders.delete.empty'),
      // The name must be typed, because all files of the folder are deleted.
      ...(isFull ? { typed: name } : {}),
    }
    void remove({ path: { folder_id: id }, query: { mode: isFull ? 'with_files' : 'empty' } }, question)
  }
}
