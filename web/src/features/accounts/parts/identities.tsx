import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { ProofDialog } from '../../../parts/proof/proof-dialog.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

type Identity = Answer<'GET /auth/identities'>['items'][number]

/** The accounts at providers of single sign-on that sign the person in. Nothing is shown without one. */
export function Identities() {
  const { t } = useTranslation('accounts')
  const items = useApi('GET /auth/identities', {}).data?.items
  if (!items?.length) return null
  return (
    <Section title={t('identities.title')} lead={t('identities.lead')}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('identities.title')}>
        {items.map((item) => (
          <Row key={item.id} identity={item} />
        ))}
      </Stack>
    </Section>
  )
}

function Row({ identity: { id, provider, createdAt, usedAt } }: { identity: Identity }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const unlink = useSend('DELETE /auth/identities/{identity_id}', {
    touches: ['/auth/identities', '/auth/sessions'],
    onDone: () => notify(t('identities.unlinked')),
    onFail: () => {},
  })
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      <ThemeIcon variant="light" size={38} aria-hidden>
        <IconBuilding size={22} stroke={1.6} />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {provider}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('identities.created', { day: format.day(createdAt) })}
          {' · '}
          {t('identities.used', { ago: format.ago(usedAt) })}
        </Text>
      </div>
      <Button variant="default" aria-label={t('identities.unlinkOne', { provider })} onClick={() => setAsking(true)}>
        {t('identities.unlink')}
      </Button>
      {isAsking && (
        <ProofDialog
          title={t('identities.unlinkTitle', { provider })}
          text={t('identities.unlinkText')}
          action={t('identities.unlink')}
          onClose={() => setAsking(false)}
          onProof={(body) => unlink.mutateAsync({ path: { identity_id: id }, body })}
        />
      )}
    </Group>
  )
}
