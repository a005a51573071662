import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { foldedFilter } from '../../ui/input/folded-filter.ts'
import { useKnownTags } from './known-tags.ts'

/** Objects with tags, and their path in the API. */
const PATHS = { automation: '/automations', campaign: '/campaigns', form: '/forms' } as const
const MOST = 50

interface Props {
  kind: keyof typeof PATHS
  object: { id: string; name: string; tags: string[] }
  label: string
  hint: string
  title: string
  onClose: () => void
}

/** Changes the tags of an object. */
export function TagsDialog({ kind, object, title, label, hint, onClose }: Props) {
  const { t } = useTranslation()
  const known = useKnownTags(kind)
  const [tags, setTags] = useState(object.tags)
  const path = PATHS[kind]
  const change = useSend(`POST ${path}/tags`, { touches: [path, '/grid-tags'], onDone: onClose })
  return (
    <FormModal
      title={title}
      action={t('save')}
      onClose={onClose}
      isBusy={change.isPending}
      onSubmit={() => change.mutate({ body: { ids: [object.id], tags } })}
    >
      <TagsInput
        data-autofocus
        label={label}
        description={hint}
        data={known}
        filter={foldedFilter}
        value={tags}
        onChange={setTags}
        maxTags={MOST}
        clearable
      />
    </FormModal>
  )
}
