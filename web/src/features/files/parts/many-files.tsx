import { Button } from '@mantine/core'
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/client.ts'
import { refresh } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { FolderSelect } from './folder-select.tsx'

interface Props {
  ids: readonly string[]
  folderId: string | null
  onDone: () => void
}

/** Moves or deletes several files at once. */
export function ManyFiles({ ids, folderId, onDone }: Props) {
  const { t } = useTranslation('files')
  const confirm = useConfirm()
  const [isMoving, setMoving] = useState(false)
  const [target, setTarget] = useState(folderId)
  const { isBusy, each } = useEach(onDone)
  const count = ids.length
  const remove = async () => {
    const isSure = await confirm({
      title: t('many.deleteTitle', { count }),
      text: t('many.deleteText'),
      action: t('many.delete', { count }),
      isDangerous: true,
    })
    if (!isSure) return
    const { done, used } = await each(ids, (id) => call('DELETE /files/{asset_id}', { path: { asset_id: id } }))
    if (done) notify(t('many.done', { count: done }))
    if (used) notify(t('many.kept', { count: used }))
  }
  const move = async () => {
    const body = { folderId: target }
    const { done } = await each(ids, (id) => call('PATCH /files/{asset_id}', { path: { asset_id: id }, body }))
    setMoving(false)
    if (done) notify(t('many.moved', { count: done }))
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFolderSymlink size={16} aria-hidden />}
        onClick={() => setMoving(true)}
      >
        {t('many.move', { count })}
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void remove()}
      >
        {t('many.delete', { count })}
      </Button>
      {isMoving && (
        <FormModal
          title={t('many.move', { count })}
          action={t('many.move', { count })}
          onClose={() => setMoving(false)}
          onSubmit={() => void move()}
          isBusy={isBusy}
        >
          <FolderSelect label={t('folders.parent')} value={target} onChange={setTarget} />
        </FormModal>
      )}
    </>
  )
}

/** Repeats an action for each file. Files in use are skipped; any other failure ends it. */
function useEach(onDone: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const each = async (ids: readonly string[], work: (id: string) => Promise<unknown>) => {
    const count = { done: 0, used: 0 }
    setBusy(true)
    try {
      for (const id of ids) {
        const isUsed = await work(id).then(() => false, whetherUsed)
        count[isUsed ? 'used' : 'done'] += 1
      }
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
    await refresh(client, ['/files', '/file-folders'])
    onDone()
    return count
  }
  return { isBusy, each }
}

function whetherUsed(error: unknown): true {
  if (error instanceof ApiError && error.code === 'conflict' && error.reason === 'used') return true
  throw error
}
