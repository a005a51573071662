import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import type { Import } from './import.ts'

/** Undoes an import after a confirmation. */
export function useUndo({ id, name }: Import) {
  const { t } = useTranslation('imports')
  const confirm = useConfirm()
  const undo = useSend('POST /imports/{import_id}/undo', {
    touches: ['/imports', '/contacts', '/lists', '/dashboard'],
    onDone: () => notify(t('undo.started')),
  })
  const ask = async () => {
    const question = {
      title: t('undo.title', { name: name || t('unnamed') }),
      text: t('undo.text'),
      action: t('undo.action'),
      isDangerous: true,
    }
    if (await confirm(question)) undo.mutate({ path: { import_id: id } })
  }
  return { ask, isBusy: undo.isPending }
}
