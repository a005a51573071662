import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { notify } from '../../../ui/message/notify.ts'

export type TemplateItem = Item<'GET /templates'>
type Known = Pick<TemplateItem, 'id' | 'name'>

const touches = ['/templates']

/** Actions of a template. */
export function useTemplateActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useTranslation('templates')
  const go = useGo()
  const copy = useSend('POST /templates/{template_id}/duplicate', {
    touches,
    onDone: ({ id }) => {
      notify(t('copied'))
      go(`/templates/${id}`)
    },
  })
  const archive = useSend('POST /templates/{template_id}/archive', { touches, onDone: () => notify(t('archive.done')) })
  const unarchive = useSend('POST /templates/{template_id}/unarchive', {
    touches,
    onDone: () => notify(t('unarchive.done')),
  })
  const { remove } = useDelete('DELETE /templates/{template_id}', {
    touches,
    gone: 'GET /templates/{template_id}',
    doneText: t('delete.done'),
    ...(onDeleted ? { onDone: onDeleted } : {}),
  })
  const at = (id: string) => ({ path: { template_id: id }, body: {} })
  return {
    copy: ({ id }: Known) => copy.mutate(at(id)),
    archive: ({ id }: Known) => archive.mutate(at(id)),
    unarchive: ({ id }: Known) => unarchive.mutate(at(id)),
    remove: ({ id, name }: Known) =>
      void remove({ path: { template_id: id } }, { title: t('delete.title', { name }), text: t('delete.text') }),
  }
}

/** Templates in use cannot be deleted. */
export const isUsed = ({ usage }: Pick<TemplateItem, 'usage'>) => usage.campaigns + usage.automations > 0
