import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { showFieldError } from '../../../i18n/errors.ts'
import type { Folder } from '../../../parts/files/files.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notifyError } from '../../../ui/message/notify.ts'
import { FolderSelect } from './folder-select.tsx'

interface FormProps {
  /** The folder to rename; without it, the form creates one. */
  folder?: Folder
  /** The parent of a new folder. */
  parentId: string | null
  onClose: () => void
}

export function FolderForm({ folder, parentId, onClose }: FormProps) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { name: folder?.name ?? '' },
    validate: { name: (name) => (name.trim() ? null : t('folders.nameMissing')) },
  })
  const effect = {
    touches: ['/file-folders'],
    onDone: onClose,
    onFail: (error: ApiError) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  }
  const create = useSend('POST /file-folders', effect)
  const change = useSend('PATCH /file-folders/{folder_id}', effect)
  const save = form.onSubmit(({ name }) => {
    if (folder) change.mutate({ path: { folder_id: folder.id }, body: { name } })
    else create.mutate({ body: { name, parentId } })
  })
  return (
    <FormModal
      title={folder ? t('folders.renameTitle') : t('folders.new')}
      action={folder ? common('save') : t('folders.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || change.isPending}
    >
      <TextInput label={t('folders.name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
    </FormModal>
  )
}

/** Moves a folder with its contents. */
export function MoveFolder({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { t } = useTranslation('files')
  const [parentId, setParentId] = useState(folder.parentId)
  const change = useSend('PATCH /file-folders/{folder_id}', { touches: ['/file-folders'], onDone: onClose })
  return (
    <FormModal
      title={t('folders.moveTitle', { name: folder.name })}
      action={t('folders.move')}
      onClose={onClose}
      onSubmit={() => change.mutate({ path: { folder_id: folder.id }, body: { parentId } })}
      isBusy={change.isPending}
    >
      <FolderSelect label={t('folders.parent')} value={parentId} onChange={setParentId} except={folder.id} />
    </FormModal>
  )
}
