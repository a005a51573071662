import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { DefaultItem } from '../../../parts/mail-defaults/default-item.ts'
import { type Actions, ObjectActions } from '../../../parts/mail-defaults/object-actions.tsx'
import { useEffects } from '../../../parts/mail-defaults/use-effects.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'

export function FooterActions({ footer }: { footer: DefaultItem }) {
  const { t } = useTranslation('footers')
  return (
    <ObjectActions
      item={footer}
      actions={useActions(footer.id)}
      defaultLead={t('defaultLead')}
      deleteTitle={t('delete.title', { name: footer.name })}
      deleteText={t(footer.default ? 'delete.default' : 'delete.text')}
    />
  )
}

function useActions(id: string): Actions {
  const { t } = useTranslation('footers')
  const path = { footer_id: id }
  const effects = useEffects('/footers', t('delete.done'))
  const renaming = useSend('PATCH /footers/{footer_id}', effects.rename)
  const copying = useSend('POST /footers/{footer_id}/copy', effects.copy)
  const { remove } = useDelete('DELETE /footers/{footer_id}', { ...effects.remove, gone: 'GET /footers/{footer_id}' })
  return {
    renaming,
    rename: (name, onDone) => renaming.mutate({ path, body: { name } }, { onSuccess: onDone }),
    copy: () => copying.mutate({ path, body: {} }),
    remove: (question) => remove({ path }, question),
    setDefault: (shopId, isDefault) =>
      isDefault
        ? call('POST /footers/{footer_id}/default', { path, body: { shopId } })
        : call('DELETE /footers/{footer_id}/default', { path, query: shopId ? { shopId } : {} }),
    refresh: effects.refresh,
  }
}
