import { Alert, Badge, Group, List, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconInbox, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { Section } from '../../../ui/page/section.tsx'

/** Steps that need a sender. */
const OF_SENDER: readonly string[] = ['sender_confirmation', 'domain']
const STEPS = [
  { code: 'mode', to: null },
  { code: 'sender', to: '/settings/senders' },
  { code: 'sender_confirmation', to: '/settings/senders' },
  { code: 'domain', to: '/settings/domains' },
  { code: 'relay', to: null },
] as const

/** Whether e-mails reach recipients, and what is missing. */
export function SendingSetup() {
  const { t } = useTranslation('sending-setup')
  const { ready, missing, relay } = useLoaded('GET /sending/setup', {})
  return (
    <Section
      title={t('setup.title')}
      badge={<Badge color={ready ? 'teal' : 'orange'}>{ready ? t('setup.ready') : t('setup.notReady')}</Badge>}
    >
      <List spacing="xs" listStyleType="none">
        {STEPS.map(({ code, to }) => {
          const isMissing = missing.includes(code) || (OF_SENDER.includes(code) && missing.includes('sender'))
          return (
            <List.Item key={code}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <ThemeIcon size={22} radius="xl" color={isMissing ? 'orange' : 'teal'} variant="light" aria-hidden>
                  {isMissing ? <IconX size={14} /> : <IconCheck size={14} />}
                </ThemeIcon>
                <Text component="div" fz="sm">
                  {isMissing ? t(`setup.missing.${code}`) : t(`setup.done.${code}`)}{' '}
                  {isMissing && to && (
                    <TextLink to={to} fz="sm">
                      {t(`setup.fix.${code}`)}
                    </TextLink>
                  )}
                </Text>
              </Group>
            </List.Item>
          )
        })}
      </List>
      {!relay.configured && (
        <Alert mt="md" icon={<IconInbox aria-hidden />} title={t('setup.outbox')}>
          {t('setup.outboxText')}{' '}
          <TextLink to="/settings/outbox" fz="sm" c="inherit" td="underline">
            {t('setup.outboxOpen')}
          </TextLink>
        </Alert>
      )}
    </Section>
  )
}
