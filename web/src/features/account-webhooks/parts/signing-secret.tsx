import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../../../ui/message/secret-dialog.tsx'

const HEADERS = ['id', 'timestamp', 'signature'] as const

/** The secret that signs the calls of a webhook, with how a program checks them. */
export function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('account-webhooks')
  return (
    <SecretDialog
      title={t('secret.title')}
      warning={t('secret.once')}
      secret={secret}
      copy={t('secret.copy')}
      stored={t('secret.stored')}
      onClose={onClose}
      size="lg"
    >
      <Stack gap="xs">
        <Title order={3} fz="sm">
          {t('secret.how')}
        </Title>
        <Text fz="sm">{t('secret.headers')}</Text>
        <List size="sm" spacing={4}>
          {HEADERS.map((header) => (
            <List.Item key={header}>
              <Code>webhook-{header}</Code>: {t(`secret.${header}`)}
            </List.Item>
          ))}
        </List>
        <Text fz="sm">
          {t('secret.key')}{' '}
          <Anchor href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer" inherit underline="always">
            standardwebhooks.com
          </Anchor>
        </Text>
      </Stack>
    </SecretDialog>
  )
}
