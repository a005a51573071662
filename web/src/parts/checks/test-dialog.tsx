import { Alert, Checkbox, Stack, TagsInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { notifyError } from '../../ui/message/notify.ts'
import { ContactSelect } from '../contact/contact-select.tsx'

const MAX_RECIPIENTS = 20

interface Props {
  onSend: (asked: { emails: string[]; contactId?: string }) => void
  isBusy: boolean
  onClose: () => void
  /** Further options of the test. */
  children?: ReactNode
}

/** Sends the saved version of a mail to test recipients. */
export function TestDialog({ onSend, isBusy, onClose, children }: Props) {
  const { t } = useTranslation('checks')
  const [mayKeep, seesContacts] = [useMay('content'), useMay('contacts', 'read')]
  const { data } = useApi('GET /test-recipients', {})
  const [left, setLeft] = useState<readonly string[]>([])
  const [added, setAdded] = useState<string[]>([])
  const [isMissing, setMissing] = useState(false)
  const [contactId, setContactId] = useState<string | null>(null)
  const [bad, setBad] = useState<string | null>(null)
  const known = data?.emails ?? []
  const kept = known.filter((email) => !left.includes(email))
  const emails = [...new Set([...kept, ...added])]
  const keep = useSend('PUT /test-recipients', {
    touches: ['/test-recipients'],
    onFail: (error) => {
      const email = /^emails\.(\d+)$/.exec(error.reason)?.[1]
      if (email === undefined) return notifyError(error)
      setBad(wanted[Number(email)] ?? null)
    },
  })
  const wanted = [...new Set([...known, ...added])]
  const error = isMissing && !emails.length ? t('test.missing') : bad !== null && t('test.bad', { email: bad })
  const send = async () => {
    setMissing(!emails.length)
    setBad(null)
    if (!emails.length) return
    if (added.length) await keep.mutateAsync({ body: { emails: wanted } })
    onSend({ emails, ...(contactId ? { contactId } : {}) })
  }
  return (
    <FormModal
      title={t('test.title')}
      action={t('test.action')}
      onClose={onClose}
      isBusy={isBusy || keep.isPending}
      // `useSend` shows failures.
      onSubmit={() => void send().catch(() => {})}
    >
      {data && !known.length && <Alert>{t(mayKeep ? 'test.nobody' : 'test.nobodyYet')}</Alert>}
      {known.length > 0 && (
        <Checkbox.Group
          label={t('test.recipients')}
          value={kept}
          onChange={(chosen) => setLeft(known.filter((email) => !chosen.includes(email)))}
          error={!mayKeep && error}
        >
          <Stack gap="xs" mt="xs">
            {known.map((email) => (
              <Checkbox key={email} value={email} label={email} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {mayKeep && (
        <TagsInput
          label={t('test.add')}
          description={t('test.addHint')}
          placeholder="jana@example.com"
          value={added}
          onChange={setAdded}
          splitChars={[',', ';', ' ']}
          error={error}
          maxTags={MAX_RECIPIENTS - known.length}
        />
      )}
      {seesContacts && (
        <ContactSelect
          label={t('test.contact')}
          description={t('test.contactHint')}
          value={contactId}
          onChange={setContactId}
        />
      )}
      {children}
    </FormModal>
  )
}
