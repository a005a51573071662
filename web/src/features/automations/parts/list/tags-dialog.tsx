import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useKnownTags } from '../../../../parts/object/known-tags.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import type { AutomationRow } from '../../logic/list/automation.ts'

/** Tags of an automation. */
export function TagsDialog({ automation, onClose }: { automation: AutomationRow; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const known = useKnownTags('automation')
  const [tags, setTags] = useState(automation.tags)
  const change = useSend('POST /automations/tags', { touches: ['/automations', '/grid-tags'], onDone: onClose })
  return (
    <FormModal
      title={t('list.tags.title', { name: automation.name })}
      action={common('save')}
      onClose={onClose}
      isBusy={change.isPending}
      onSubmit={() => change.mutate({ body: { ids: [automation.id], tags } })}
    >
      <TagsInput
        data-autofocus
        label={t('list.tags.label')}
        description={t('list.tags.hint')}
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
