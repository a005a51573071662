import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { DefaultItem } from '../../../parts/mail-defaults/default-item.ts'
import { type Actions, ObjectActions } from '../../../parts/mail-defaults/object-actions.tsx'
import { useEffects } from '../../../parts/mail-defaults/use-effects.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'

export function PageActions({ page }: { page: DefaultItem }) {
  const { t } = useTranslation('unsubscribe-pages')
  return (
    <ObjectActions
      item={page}
      actions={useActions(page.id)}
      defaultLead={t('defaultLead')}
      deleteTitle={t('delete.title', { name: page.name })}
      deleteText={t(page.default ? 'delete.default' : 'delete.text')}
    />
  )
}

function useActions(id: string): Actions {
  const { t } = useTranslation('unsubscribe-pages')
  const path = { page_id: id }
  const effects = useEffects('/unsubscribe-pages', t('delete.done'))
  const renaming = useSend('PATCH /unsubscribe-pages/{page_id}', effects.rename)
  const copying = useSend('POST /unsubscribe-pages/{page_id}/copy', effects.copy)
  const { remove } = useDelete('DELETE /unsubscribe-pages/{page_id}', {
    ...effects.remove,
    gone: 'GET /unsubscribe-pages/{page_id}',
  })
  return {
    renaming,
    rename: (name, onDone) => renaming.mutate({ path, body: { name } }, { onSuccess: onDone }),
    copy: () => copying.mutate({ path, body: {} }),
    remove: (question) => remove({ path }, question),
    setDefault: (shopId, isDefault) =>
      isDefault
        ? call('POST /unsubscribe-pages/{page_id}/default', { path, body: { shopId } })
        : call('DELETE /unsubscribe-pages/{page_id}/default', { path, query: shopId ? { shopId } : {} }),
    refresh: effects.refresh,
  }
}
