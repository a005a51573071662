import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'

/** Actions of a list. */
export function useListActions({ id, name }: Answer<'GET /lists/{list_id}'>) {
  const { t } = useTranslation('lists')
  const confirm = useConfirm()
  const go = useGo()
  const copy = useSend('POST /lists/{list_id}/copy', {
    touches: ['/lists'],
    onDone: (list) => {
      notify(t('copied'))
      go(`/lists/${list.id}`)
    },
  })
  const autofill = useSend('POST /lists/{list_id}/autofill', {
    touches: ['/lists', '/contacts'],
    onDone: () => notify(t('autofill.begun')),
  })
  return {
    copy: () => copy.mutate({ path: { list_id: id }, body: {} }),
    autofill: async () => {
      const isSure = await confirm({
        title: t('autofill.title', { name }),
        text: t('autofill.text'),
        action: t('autofill.confirm'),
      })
      if (isSure) autofill.mutate({ path: { list_id: id } })
    },
  }
}
