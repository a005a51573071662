import { Alert, Button, Card, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  /** Says that the secret is not shown again. */
  warning: string
  secret: string
  /** The text of the button that copies the secret. */
  copy: string
  /** The text of the button that closes the dialog. */
  stored: string
  onClose: () => void
  size?: string
  /** What the secret is for. */
  children?: ReactNode
}

/** A secret that is shown once. Only the button closes the dialog, not a click outside. */
export function SecretDialog({ title, warning, secret, copy: copyText, stored, onClose, size, children }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size ?? 'md'}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
        <Card withBorder padding="sm">
          <Text component="code" ff="monospace" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {secret}
          </Text>
        </Card>
        {children}
        <Group justify="space-between">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                color={copied ? 'teal.9' : undefined}
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                data-autofocus
              >
                {copied ? t('copied') : copyText}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {stored}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
