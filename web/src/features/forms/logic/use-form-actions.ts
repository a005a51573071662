import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import type { FormRow } from './form.ts'

interface Options {
  /** After the form was deleted. */
  onGone?: () => void
}

/** Copies, activates, deactivates and deletes a form. */
export function useFormActions({ id, name }: Pick<FormRow, 'id' | 'name'>, { onGone }: Options = {}) {
  const { t } = useTranslation('forms')
  const confirm = useConfirm()
  const go = useGo()
  const path = { form_id: id }
  const copying = useSend('POST /forms/{form_id}/copy', {
    touches: ['/forms', '/grid-tags'],
    onDone: (copy) => {
      notify(t('copied', { name: copy.name }))
      go(`/forms/${copy.id}`)
    },
  })
  const changing = useSend('PATCH /forms/{form_id}', {
    touches: ['/forms'],
    onDone: ({ status }) => notify(t(`${status === 'active' ? 'activate' : 'deactivate'}.done`, { name })),
  })
  const { remove } = useDelete('DELETE /forms/{form_id}', {
    touches: ['/forms', '/grid-tags'],
    gone: 'GET /forms/{form_id}',
    doneText: t('delete.done', { name }),
    ...(onGone ? { onDone: onGone } : {}),
  })
  return {
    isBusy: copying.isPending || changing.isPending,
    copy: () => copying.mutate({ path, body: {} }),
    activate: () => changing.mutate({ path, body: { status: 'active' } }),
    deactivate: async () => {
      const question = {
        title: t('deactivate.title', { name }),
        text: t('deactivate.text'),
        action: t('deactivate.action'),
      }
      if (await confirm(question)) changing.mutate({ path, body: { status: 'inactive' } })
    },
    remove: () => void remove({ path }, { title: t('delete.title', { name }), text: t('delete.text') }),
  }
}
