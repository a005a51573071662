import { Checkbox, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { FormModal } from '../../../../ui/form-modal.tsx'
import { TextLink, useGo } from '../../../../ui/link.tsx'
import { tell } from '../../../../ui/tell.ts'
import type { Campaign } from '../campaign.ts'
import { ContactSelect } from './contact-select.tsx'

/** Mails the campaign to colleagues, as it would be sent. */
export function TestDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const { data } = useApi('GET /test-recipients', {})
  const known = data?.emails ?? []
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [contactId, setContactId] = useState<string | null>(null)
  const variants = campaign.ab?.variants ?? []
  const [variant, setVariant] = useState(variants[0]?.key ?? null)
  const emails = known.filter((email) => !left.has(email))
  const send = useSend('POST /campaigns/{campaign_id}/test', {
    touches: ['/outbox'],
    onDone: ({ sent }) => {
      tell(t('test.sent', { count: sent }))
      onClose()
    },
  })
  const toggle = (email: string) => {
    const next = new Set(left)
    next.delete(email) || next.add(email)
    setLeft(next)
  }
  const isNobody = data && !known.length
  const submit = () => {
    if (isNobody) return go('/settings/sending')
    if (!emails.length) return
    const body = { emails, ...(contactId ? { contactId } : {}), ...(variant ? { variant } : {}) }
    send.mutate({ path: { campaign_id: campaign.id }, body })
  }
  return (
    <FormModal
      title={t('test.title')}
      action={isNobody ? t('test.add') : t('test.action')}
      onClose={onClose}
      isBusy={send.isPending}
      onSubmit={submit}
    >
      <Text fz="sm">{t(isNobody ? 'test.nobody' : 'test.text')}</Text>
      {!isNobody && (
        <>
          <Checkbox.Group label={t('test.to')} value={emails}>
            <Stack gap="xs" mt="xs">
              {known.map((email) => (
                <Checkbox key={email} value={email} label={email} onChange={() => toggle(email)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <ContactSelect label={t('test.as')} value={contactId} onChange={setContactId} />
          {variant && (
            <Select
              label={t('preview.variant')}
              data={variants.map(({ key }) => ({ value: key, label: t('ab.variant', { key: key.toUpperCase() }) }))}
              value={variant}
              onChange={setVariant}
              allowDeselect={false}
            />
          )}
          <TextLink to="/settings/sending" fz="sm">
            {t('test.manage')}
          </TextLink>
        </>
      )}
    </FormModal>
  )
}
