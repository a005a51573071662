import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useGo } from '../../../ui/link.tsx'
import { tell } from '../../../ui/tell.ts'

export type TemplateItem = Item<'GET /templates'>
type Known = Pick<TemplateItem, 'id' | 'name'>

const touches = ['/templates']

/** What can be done with a whole template. */
export function useTemplateWork({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const go = useGo()
  const copy = useSend('POST /templates/{template_id}/duplicate', {
    touches,
    onDone: ({ id }) => {
      tell(t('copied'))
      go(`/templates/${id}`)
    },
  })
  const archive = useSend('POST /templates/{template_id}/archive', { touches, onDone: () => tell(t('archive.done')) })
  const unarchive = useSend('POST /templates/{template_id}/unarchive', {
    touches,
    onDone: () => tell(t('unarchive.done')),
  })
  const remove = useSend('DELETE /templates/{template_id}', {
    touches,
    onDone: () => {
      tell(t('delete.done'))
      onDeleted?.()
    },
  })
  const at = (id: string) => ({ path: { template_id: id }, body: {} })
  return {
    copy: ({ id }: Known) => copy.mutate(at(id)),
    archive: ({ id }: Known) => archive.mutate(at(id)),
    unarchive: ({ id }: Known) => unarchive.mutate(at(id)),
    remove: async ({ id, name }: Known) => {
      const question = { title: t('delete.title', { name }), text: t('delete.text'), action: common('delete') }
      if (await confirm({ ...question, isDangerous: true })) remove.mutate({ path: { template_id: id } })
    },
  }
}

/** Templates that something names cannot be deleted. */
export const isUsed = ({ usage }: Pick<TemplateItem, 'usage'>) => usage.campaigns + usage.automations > 0
