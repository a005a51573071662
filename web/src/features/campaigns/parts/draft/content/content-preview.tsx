import { Alert, Box, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../../api/hooks.ts'
import { errorText } from '../../../../../i18n/errors.ts'
import { ContactSelect } from '../../../../../parts/contact/contact-select.tsx'
import { MailPreview } from '../../../../../ui/preview/mail-preview.tsx'
import type { Campaign } from '../../../logic/campaign.ts'
import { VariantSelect } from './variant-select.tsx'

/** The mail as one contact would get it: with the contact's data, the footer and the chosen variant. */
export function ContentPreview({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [contactId, setContactId] = useState<string | null>(null)
  const [chosen, setVariant] = useState<string | null>(null)
  const variants = campaign.ab?.variants ?? []
  const variant = variants.find(({ key }) => key === chosen)?.key ?? campaign.winner ?? variants[0]?.key
  const { data, error } = useApi(
    'GET /campaigns/{campaign_id}/preview',
    {
      path: { campaign_id: campaign.id },
      query: { ...(contactId ? { contactId } : {}), ...(variant ? { variant } : {}) },
    },
    { keeps: true, isShown: true },
  )
  return (
    <>
      <Group mb="md" align="flex-end">
        <Box flex="1 1 16rem" maw={360}>
          <ContactSelect
            label={t('preview.contact')}
            placeholder={t('preview.anybody')}
            value={contactId}
            onChange={setContactId}
          />
        </Box>
        <VariantSelect campaign={campaign} value={variant} onChange={setVariant} />
      </Group>
      {error && <Alert color="red">{errorText(error)}</Alert>}
      {!data && !error && <Skeleton h={480} />}
      {data && !error && (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {data.subject || t('noSubject')}
          </Text>
          <Text c="dimmed" fz="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
            {data.preheader}
          </Text>
          <MailPreview title={t('preview.title', { name: campaign.name })} html={data.html} />
        </>
      )}
    </>
  )
}
