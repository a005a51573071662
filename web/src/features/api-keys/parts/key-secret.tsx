import { Alert, Button, Card, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  name: string
  secret: string
  onClose: () => void
}

/** The secret of a new key, shown once. Only the button closes the dialog, not a click outside. */
export function KeySecret({ name, secret, onClose }: Props) {
  const { t } = useTranslation('api-keys')
  const { t: common } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('made', { name })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('once')}
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
                {copied ? common('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t('stored')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
