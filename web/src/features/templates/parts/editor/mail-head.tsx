import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SubjectHelper } from '../../../../parts/inbox/subject-helper.tsx'
import { TaggedInput } from '../../../../parts/merge-tag/tagged-input.tsx'
import type { Editing } from '../../logic/use-editing.ts'

/** The subject and the preheader. */
export function MailHead({ editing: { base, draft, change }, isReadOnly }: { editing: Editing; isReadOnly: boolean }) {
  const { t } = useTranslation('templates')
  const { footerId } = base.settings
  const mail = { html: draft.html, subject: draft.subject, preheader: draft.preheader, footerId }
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="xs">
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
      <SubjectHelper mail={mail} onChange={isReadOnly ? undefined : change} />
    </>
  )
}
