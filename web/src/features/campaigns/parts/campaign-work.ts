import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useGo } from '../../../ui/link.tsx'
import { tell } from '../../../ui/tell.ts'

/** What can be done with a whole campaign. */
export function useCampaignWork({ id, name }: { id: string; name: string }, onDelete?: () => void) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const go = useGo()
  const client = useQueryClient()
  const path = { campaign_id: id }
  const open = (made: { id: string }, text: string) => {
    tell(text)
    go(`/campaigns/${made.id}`)
  }
  const copy = useSend('POST /campaigns/{campaign_id}/copy', {
    touches: ['/campaigns'],
    onDone: (made) => open(made, t('copied')),
  })
  const resend = useSend('POST /campaigns/{campaign_id}/resend', {
    touches: ['/campaigns'],
    onDone: (made) => open(made, t('resend.made')),
  })
  const remove = useSend('DELETE /campaigns/{campaign_id}', {
    onDone: () => {
      tell(t('delete.done', { name }))
      go('/campaigns', { replace: true })
      // Not what is below it: the campaign itself is gone.
      void client.invalidateQueries({ predicate: ({ queryKey: [asked] }) => asked === 'GET /campaigns' })
    },
  })
  return {
    copy: () => copy.mutate({ path, body: {} }),
    resend: async () => {
      const isSure = await confirm({
        title: t('resend.title'),
        text: t('resend.text'),
        action: t('resend.confirm'),
      })
      if (isSure) resend.mutate({ path, body: {} })
    },
    remove: async () => {
      const isSure = await confirm({
        title: t('delete.title', { name }),
        text: t('delete.text'),
        action: common('delete'),
        isDangerous: true,
      })
      if (!isSure) return
      onDelete?.()
      remove.mutate({ path })
    },
  }
}
