import { Button, Modal } from '@mantine/core'
import { IconFolderPlus, IconPhotoSearch, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadButton } from '../../../parts/files/controls.tsx'
import { type FileItem, TAKEN_TYPES } from '../../../parts/files/files.ts'
import { StockPhotos, useHasStockPhotos } from '../../../parts/files/stock-photos.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { FolderForm } from './folder-forms.tsx'
import { VideoForm } from './video-form.tsx'

interface Props {
  folderId: string | null
  onMade: (file: FileItem) => void
  onFiles: (files: File[]) => void
}

/** Buttons that add files. */
export function FileActions({ folderId, onMade, onFiles }: Props) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  const hasStock = useHasStockPhotos()
  const [open, setOpen] = useState<'folder' | 'video' | 'stock' | null>(null)
  const close = () => setOpen(null)
  const made = (file: FileItem) => {
    close()
    onMade(file)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconVideo size={16} aria-hidden />} onClick={() => setOpen('video')}>
        {t('video.open')}
      </Button>
      {hasStock && (
        <Button
          variant="default"
          leftSection={<IconPhotoSearch size={16} aria-hidden />}
          onClick={() => setOpen('stock')}
        >
          {t('stock.title')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={16} aria-hidden />}
        onClick={() => setOpen('folder')}
      >
        {t('folders.new')}
      </Button>
      <UploadButton accept={TAKEN_TYPES} onFiles={onFiles} />
      {open === 'folder' && <FolderForm parentId={folderId} onClose={close} />}
      {open === 'video' && <VideoForm folderId={folderId} onClose={close} onDone={made} />}
      {open === 'stock' && (
        <Modal
          opened
          onClose={close}
          title={t('stock.title')}
          size="64rem"
          closeButtonProps={{ 'aria-label': common('close') }}
        >
          <StockPhotos
            folderId={folderId}
            onTaken={(file) => {
              notify(t('stock.added'))
              made(file)
            }}
          />
        </Modal>
      )}
    </>
  )
}
