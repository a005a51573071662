import { Alert, Checkbox, Select, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tell } from '../../../ui/tell.ts'
import { ContactSelect } from './contact-select.tsx'

const MOST = 20

/** Mails the template, as it is saved, to those who test mails. */
export function TestDialog({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const { t } = useTranslation('templates')
  const seesSenders = useMay('settings', 'read')
  const seesContacts = useMay('contacts', 'read')
  const { data } = useApi('GET /test-recipients', {})
  const { data: setup } = useApi('GET /sending/setup', {}, { enabled: seesSenders })
  const [left, setLeft] = useState<readonly string[]>([])
  const [added, setAdded] = useState<string[]>([])
  const [isMissing, setMissing] = useState(false)
  const [contactId, setContactId] = useState<string | null>(null)
  const [senderId, setSenderId] = useState<string | null>(null)
  const known = data?.emails ?? []
  const senders = setup?.senders.filter(({ status }) => status === 'confirmed') ?? []
  const keep = useSend('PUT /test-recipients', { touches: ['/test-recipients'] })
  const test = useSend('POST /templates/{template_id}/test', {
    onDone: ({ sent }) => {
      tell(t('test.done', { count: sent }))
      onClose()
    },
  })
  const chosen = [...known.filter((email) => !left.includes(email)), ...added]
  const send = async () => {
    setMissing(!chosen.length)
    if (!chosen.length) return
    if (added.length) await keep.mutateAsync({ body: { emails: [...new Set([...known, ...added])].slice(0, MOST) } })
    const asked = { ...(contactId ? { contactId } : {}), ...(senderId ? { senderId } : {}) }
    test.mutate({ path: { template_id: templateId }, body: { emails: chosen, ...asked } })
  }
  return (
    <FormModal
      title={t('test.title')}
      action={t('test.action')}
      onClose={onClose}
      isBusy={test.isPending || keep.isPending}
      onSubmit={() => void send().catch(() => {})}
    >
      {data && !known.length && <Alert color="blue">{t('test.nobody')}</Alert>}
      {known.length > 0 && (
        <Checkbox.Group
          label={t('test.recipients')}
          value={known.filter((email) => !left.includes(email))}
          onChange={(kept) => setLeft(known.filter((email) => !kept.includes(email)))}
        >
          <Stack gap="xs" mt="xs">
            {known.map((email) => (
              <Checkbox key={email} value={email} label={email} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TagsInput
        label={t('test.add')}
        description={t('test.addHint')}
        placeholder="jana@example.com"
        value={added}
        onChange={setAdded}
        error={isMissing && !chosen.length && t('test.missing')}
        maxTags={MOST - known.length}
      />
      {seesContacts && (
        <ContactSelect
          label={t('test.contact')}
          description={t('test.contactHint')}
          value={contactId}
          onChange={setContactId}
        />
      )}
      {senders.length > 1 && (
        <Select
          label={t('test.sender')}
          clearable
          value={senderId}
          onChange={setSenderId}
          data={senders.map(({ id, name, email }) => ({ value: id, label: name ? `${name} <${email}>` : email }))}
        />
      )}
    </FormModal>
  )
}
