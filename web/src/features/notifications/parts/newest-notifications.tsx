import { Box, Button, Divider, Group, ScrollArea, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { NotificationItem } from './notification-item.tsx'

/** The newest notifications, opened by the bell. */
export function NewestNotifications({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const { items, unread } = useLoaded('GET /notifications', { query: { pageSize: 8 } })
  const read = useSend('POST /notifications/read', { touches: ['/notifications'] })
  return (
    <>
      <Group justify="space-between" p="sm" pb={4}>
        <Text fw={600}>{t('title')}</Text>
        {unread > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => read.mutate({ body: { all: true } })}
            loading={read.isPending}
          >
            {t('readAll')}
          </Button>
        )}
      </Group>
      <ScrollArea.Autosize mah={420}>
        {items.map((notification) => (
          <Box key={notification.id} p="sm">
            <NotificationItem notification={notification} onOpen={onClose} />
          </Box>
        ))}
        {!items.length && (
          <Text c="dimmed" p="md" ta="center">
            {t('empty')}
          </Text>
        )}
      </ScrollArea.Autosize>
      <Divider />
      <Button component={PageLink} to="/notifications" variant="subtle" fullWidth radius={0} onClick={onClose}>
        {t('all')}
      </Button>
    </>
  )
}
