import { Alert, Box, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/errors.ts'
import { MailPreview } from '../../ui/preview/mail-preview.tsx'
import { useFilledMail, type WrittenMail } from './filled-mail.ts'
import { ReaderSelect } from './reader-select.tsx'

/** A written mail as a contact would get it. The contact is chosen here; the first is an invented one. */
export function FilledPreview({ title, mail }: { title: string; mail: WrittenMail }) {
  const { t } = useTranslation('checks')
  const [contactId, setContactId] = useState<string | null>(null)
  const { data, error } = useFilledMail(mail, { contactId })
  const hasHead = mail.subject !== undefined
  return (
    <>
      <ReaderSelect value={contactId} onChange={setContactId} />
      {error && (
        <Alert color="red" mb="md">
          {errorText(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton h={400} />}
      {data && (
        <>
          {hasHead && (
            <Box mb="sm" style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{data.subject || t('preview.noSubject')}</Text>
              <Text c="dimmed" fz="sm">
                {data.preheader}
              </Text>
            </Box>
          )}
          <MailPreview title={title} html={data.html} />
        </>
      )}
    </>
  )
}
