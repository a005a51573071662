import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import type { FileItem } from '../../../parts/files/files.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'

interface Props {
  folderId: string | null
  onClose: () => void
  onDone: (file: FileItem) => void
}

/** Creates a picture of a video with a play button. */
export function VideoForm({ folderId, onClose, onDone }: Props) {
  const { t } = useTranslation('files')
  const form = useForm({
    initialValues: { url: '' },
    validate: { url: (url) => (url.trim() ? null : t('video.addressMissing')) },
  })
  const make = useSend('POST /files/video-thumbnail', {
    touches: ['/files', '/file-folders'],
    onDone: (file) => {
      notify(t('video.done'))
      onDone(file)
    },
    onFail: (error) => {
      if (error.reason !== 'url') return notifyError(error)
      form.setFieldError('url', t(error.params.reason === 'missing' ? 'video.gone' : 'video.addressWrong'))
    },
  })
  return (
    <FormModal
      title={t('video.title')}
      action={t('video.action')}
      onClose={onClose}
      onSubmit={form.onSubmit(({ url }) => make.mutate({ body: { url: url.trim(), folderId } }))}
      isBusy={make.isPending}
    >
      <Text>{t('video.intro')}</Text>
      <TextInput
        label={t('video.address')}
        description={t('video.addressHint')}
        type="url"
        data-autofocus
        required
        maxLength={2000}
        {...form.getInputProps('url')}
      />
    </FormModal>
  )
}
