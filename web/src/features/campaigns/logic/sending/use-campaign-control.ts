import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refresh, useSend } from '../../../../api/hooks.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import type { Campaign } from '../campaign.ts'

/** Actions of an approved campaign. Each asks for confirmation. */
export function useCampaignControl({ id, name }: Campaign) {
  const { t } = useTranslation('campaigns')
  const confirm = useConfirm()
  const client = useQueryClient()
  const path = { campaign_id: id }
  const effect = (text: string) => ({
    touches: ['/campaigns'],
    onDone: () => notify(text),
    onFail: (error: unknown) => {
      notifyError(error)
      // A colleague was faster, or the campaign ended: shows its current state.
      void refresh(client, ['/campaigns'])
    },
  })
  const unapprove = useSend('POST /campaigns/{campaign_id}/unapprove', effect(t('controlled.unapproved')))
  const pause = useSend('POST /campaigns/{campaign_id}/pause', effect(t('controlled.paused')))
  const resume = useSend('POST /campaigns/{campaign_id}/resume', effect(t('controlled.resumed')))
  const cancel = useSend('POST /campaigns/{campaign_id}/cancel', effect(t('controlled.cancelled')))
  const retry = useSend('POST /campaigns/{campaign_id}/retry-failed', effect(t('controlled.retried')))
  const winner = useSend('POST /campaigns/{campaign_id}/winner', effect(t('controlled.decided')))
  const ask = async (what: 'unapprove' | 'pause' | 'resume' | 'cancel' | 'retry', act: () => void) => {
    const isSure = await confirm({
      title: t(`ask.${what}.title`, { name }),
      text: t(`ask.${what}.text`),
      action: t(`ask.${what}.action`),
      ...(what === 'cancel' ? { isDangerous: true, keep: t('ask.cancel.keep') } : {}),
    })
    if (isSure) act()
  }
  return {
    isBusy: [unapprove, pause, resume, cancel, retry, winner].some(({ isPending }) => isPending),
    unapprove: () => ask('unapprove', () => unapprove.mutate({ path, body: {} })),
    pause: () => ask('pause', () => pause.mutate({ path, body: {} })),
    resume: () => ask('resume', () => resume.mutate({ path, body: {} })),
    cancel: () => ask('cancel', () => cancel.mutate({ path, body: {} })),
    retry: () => ask('retry', () => retry.mutate({ path, body: {} })),
    decide: async (variant: string) => {
      const key = variant.toUpperCase()
      const isSure = await confirm({
        title: t('ask.winner.title', { key }),
        text: t('ask.winner.text'),
        action: t('ask.winner.action'),
      })
      if (isSure) winner.mutate({ path, body: { variant } })
    },
  }
}
