import { Alert, Button, Card, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  name: string
  secret: string
  onClose: () => void
}

/** The secret of a new key. A click beside it must not lose it: only the button closes this. */
export function KeySecret({ name, secret, onClose }: Props) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.made', { name })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('keys.once')}
        </Alert>
        <Card withBorder padding="sm">
          <Text component="code" ff="monospace" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {secret}
          </Text>
        </Card>
        <Group justify="space-between">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                color={copied ? 'teal.9' : undefined}
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                data-autofocus
              >
                {copied ? common('copied') : t('keys.copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t('keys.stored')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
