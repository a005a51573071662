import { Box, Group, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { pageOf, useObjectKinds } from '../../../parts/object/object-kinds.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { type Notification, objectOf, useNotificationText } from '../logic/notification-text.ts'

const LOOKS = {
  info: { color: 'blue', icon: IconInfoCircle },
  success: { color: 'teal', icon: IconCheck },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
}

/** One notification. Opening its object marks it as read. */
export function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const { t } = useTranslation('notifications')
  const { ago } = useFormat()
  const text = useNotificationText()(notification)
  const read = useSend('POST /notifications/read', { touches: ['/notifications'] })
  const { color, icon: Icon } = LOOKS[notification.severity]
  const object = objectOf(notification)
  const kinds = useObjectKinds()
  // A notification about no object leads to the page of its own kind, if there is one.
  const page = object ? pageOf(kinds, object.kind, object.id) : pageOf(kinds, notification.type, '')
  const open = () => {
    if (!notification.readAt) read.mutate({ body: { ids: [notification.id] } })
    onOpen?.()
  }
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon size={28} radius="xl" color={color} variant="light" aria-hidden>
        <Icon size={16} />
      </ThemeIcon>
      <Box miw={0} flex={1}>
        <Text fz="sm" fw={notification.readAt ? 400 : 600} style={{ overflowWrap: 'anywhere' }}>
          {!notification.readAt && <VisuallyHidden>{t('unread')}: </VisuallyHidden>}
          {page ? (
            <TextLink to={page} inherit c="inherit" onClick={open}>
              {text}
            </TextLink>
          ) : (
            text
          )}
          {notification.count > 1 && ` (${notification.count}×)`}
        </Text>
        <Text fz="xs" c="dimmed">
          {ago(notification.createdAt)}
        </Text>
      </Box>
    </Group>
  )
}
