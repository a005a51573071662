import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useKnownTags } from '../../../parts/object/known-tags.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import type { CampaignRow } from '../logic/campaign.ts'

/** Tags of a campaign. They can be changed even after it was sent. */
export function TagsDialog({ campaign, onClose }: { campaign: CampaignRow; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  const known = useKnownTags('campaign')
  const [tags, setTags] = useState(campaign.tags)
  const change = useSend('POST /campaigns/tags', { touches: ['/campaigns', '/grid-tags'], onDone: onClose })
  return (
    <FormModal
      title={t('tags.title', { name: campaign.name })}
      action={common('save')}
      onClose={onClose}
      isBusy={change.isPending}
      onSubmit={() => change.mutate({ body: { ids: [campaign.id], tags } })}
    >
      <TagsInput
        data-autofocus
        label={t('tags.label')}
        description={t('tags.hint')}
        data={known}
        filter={foldedFilter}
        value={tags}
        onChange={setTags}
        maxTags={20}
        clearable
      />
    </FormModal>
  )
}
