import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useKnownTags } from '../../../../parts/object/known-tags.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import type { FormRow } from '../../logic/form.ts'

/** Tags of a form. */
export function TagsDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const known = useKnownTags('form')
  const [tags, setTags] = useState(form.tags)
  const change = useSend('POST /forms/tags', { touches: ['/forms', '/grid-tags'], onDone: onClose })
  return (
    <FormModal
      title={t('tags.title', { name: form.name })}
      action={common('save')}
      onClose={onClose}
      isBusy={change.isPending}
      onSubmit={() => change.mutate({ body: { ids: [form.id], tags } })}
    >
      <TagsInput
        data-autofocus
        label={t('tags.label')}
        description={t('tags.hint')}
        data={known}
        filter={foldedFilter}
        value={tags}
        onChange={setTags}
        maxTags={50}
        clearable
      />
    </FormModal>
  )
}
