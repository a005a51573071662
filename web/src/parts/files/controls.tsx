import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Opens the file dialog of the device. */
export function UploadButton({ accept, onFiles }: { accept: string; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('files')
  return (
    <FileButton multiple accept={accept} onChange={(files) => files.length && onFiles(files)}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
          {t('upload')}
        </Button>
      )}
    </FileButton>
  )
}
