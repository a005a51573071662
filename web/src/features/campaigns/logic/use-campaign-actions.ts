import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'

/** Actions of a campaign. */
export function useCampaignActions({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('campaigns')
  const confirm = useConfirm()
  const go = useGo()
  const path = { campaign_id: id }
  const open = (made: { id: string }, text: string) => {
    notify(text)
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
  const { remove } = useDelete('DELETE /campaigns/{campaign_id}', {
    touches: ['/campaigns'],
    gone: 'GET /campaigns/{campaign_id}',
    doneText: t('delete.done', { name }),
    onDone: () => go('/campaigns', { replace: true, isGone: true }),
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
    remove: () => void remove({ path }, { title: t('delete.title', { name }), text: t('delete.text') }),
  }
}
