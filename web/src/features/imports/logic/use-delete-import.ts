import { useTranslation } from 'react-i18next'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { type Import, isRunning } from './import.ts'

/** Deletes the record of an import, or a draft. */
export function useDeleteImport(onGone: () => void = () => {}) {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const { remove, isBusy } = useDelete('DELETE /imports/{import_id}', {
    touches: ['/imports'],
    gone: 'GET /imports/{import_id}',
    doneText: t('delete.done'),
    onDone: onGone,
  })
  const ask = (one: Import) => {
    const how = one.status === 'draft' ? 'draft' : isRunning(one) ? 'running' : 'ended'
    const question = {
      title: t('delete.title', { name: one.name }),
      text: t(`delete.${how}`),
      action: how === 'running' ? t('delete.stop') : common('delete'),
    }
    void remove({ path: { import_id: one.id } }, question)
  }
  return { ask, isBusy }
}
