import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { tell } from '../../../ui/tell.ts'
import { type Import, isRunning } from './import-state.tsx'

/** Deletes the record of an import, or a draft. */
export function useDeleteImport(onGone?: () => void) {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const remove = useSend('DELETE /imports/{import_id}', {
    touches: ['/imports'],
    onDone: () => tell(t('delete.done')),
  })
  return async (gone: Import) => {
    const how = gone.status === 'draft' ? 'draft' : isRunning(gone) ? 'running' : 'ended'
    const isSure = await confirm({
      title: t('delete.title', { name: gone.name }),
      text: t(`delete.${how}`),
      action: how === 'running' ? t('delete.stop') : common('delete'),
      isDangerous: true,
    })
    if (!isSure) return
    // It is left before it is gone: its page would ask for what is not there any more.
    onGone?.()
    remove.mutate({ path: { import_id: gone.id } })
  }
}
