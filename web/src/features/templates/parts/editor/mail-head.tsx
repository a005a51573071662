import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TaggedInput } from '../../../../parts/merge-tag/tagged-input.tsx'
import type { Editing } from '../../logic/use-editing.ts'

/** The subject and the preheader. */
export function MailHead({ editing: { draft, change }, isReadOnly }: { editing: Editing; isReadOnly: boolean }) {
  const { t } = useTranslation('templates')
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} mb="md">
      <TaggedInput
        label={t('subject')}
        description={t('subjectHint')}
        readOnly={isReadOnly}
        value={draft.subject}
        onChange={(subject) => change({ subject })}
      />
      <TaggedInput
        label={t('preheader')}
        description={t('preheaderHint')}
        readOnly={isReadOnly}
        value={draft.preheader}
        onChange={(preheader) => change({ preheader })}
      />
    </SimpleGrid>
  )
}
