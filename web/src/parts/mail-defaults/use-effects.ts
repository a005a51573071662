import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../api/hooks.ts'
import { useGo } from '../../ui/link/link.tsx'
import { notify } from '../../ui/message/notify.ts'

/** What follows a change of a footer or an unsubscribe page; `home` is the page that lists them all. */
export function useEffects(home: '/footers' | '/unsubscribe-pages', deletedText: string) {
  const { t } = useTranslation('mail-defaults')
  const client = useQueryClient()
  const go = useGo()
  const touches = [home]
  return {
    // The form that asks for the name shows why it failed.
    rename: { touches, onFail: () => {} },
    copy: {
      touches,
      onDone: ({ id }: { id: string }) => {
        notify(t('copied'))
        go(`${home}/${id}`)
      },
    },
    remove: { touches, doneText: deletedText, onDone: () => go(home, { replace: true }) },
    refresh: () => refresh(client, touches),
  }
}
