import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../../api/hooks.ts'
import { TestDialog } from '../../../../../parts/checks/test-dialog.tsx'
import { notify } from '../../../../../ui/message/notify.ts'
import type { Campaign } from '../../../logic/campaign.ts'
import { VariantSelect } from './variant-select.tsx'

/** Sends the campaign to test recipients. */
export function CampaignTest({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('checks')
  const [variant, setVariant] = useState(campaign.ab?.variants[0]?.key)
  const test = useSend('POST /campaigns/{campaign_id}/test', {
    touches: ['/outbox'],
    onDone: ({ sent }) => {
      notify(t('test.done', { count: sent }))
      onClose()
    },
  })
  return (
    <TestDialog
      isBusy={test.isPending}
      onClose={onClose}
      onSend={(asked) =>
        test.mutate({ path: { campaign_id: campaign.id }, body: { ...asked, ...(variant ? { variant } : {}) } })
      }
    >
      <VariantSelect campaign={campaign} value={variant} onChange={setVariant} />
    </TestDialog>
  )
}
