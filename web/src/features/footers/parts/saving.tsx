import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Footer, FooterEditing } from '../logic/use-footer-actions.ts'

interface Props {
  footer: Footer
  editing: FooterEditing
}

/** Which version mails get now, and whether there is a newer draft. */
export function SavedState({ footer: { draft }, editing: { isDirty } }: Props) {
  const { t } = useTranslation('footers')
  const { time } = useFormat()
  if (isDirty) return t('state.dirty')
  return draft.pending
    ? t('state.pending', { time: time(draft.savedAt) })
    : t('state.published', { time: time(draft.publishedAt) })
}

export function SavingButtons({ footer, editing }: Props) {
  const { t } = useTranslation('footers')
  const { isDirty, isSaving, isPublishing, save, publish } = editing
  return (
    <Group gap="xs">
      <Button variant="default" onClick={save} loading={isSaving} disabled={!isDirty}>
        {t('saveDraft')}
      </Button>
      <Button onClick={publish} loading={isPublishing} disabled={isSaving || (!isDirty && !footer.draft.pending)}>
        {t('publish')}
      </Button>
    </Group>
  )
}
