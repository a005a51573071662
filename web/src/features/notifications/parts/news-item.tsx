import { Box, Group, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { type Notification, placeOf, useNewsText } from '../logic/news-words.ts'

const LOOKS = {
  info: { color: 'blue', icon: IconInfoCircle },
  success: { color: 'teal', icon: IconCheck },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
}

/** One notification. Opening its object marks it as read. */
export function NewsItem({ news, onOpen }: { news: Notification; onOpen?: () => void }) {
  const { t } = useTranslation('notifications')
  const { ago } = useFormat()
  const text = useNewsText()(news)
  const read = useSend('POST /notifications/read', { touches: ['/notifications'] })
  const { color, icon: Icon } = LOOKS[news.severity]
  const place = placeOf(news)
  const open = () => {
    if (!news.readAt) read.mutate({ body: { ids: [news.id] } })
    onOpen?.()
  }
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon size={28} radius="xl" color={color} variant="light" aria-hidden>
        <Icon size={16} />
      </ThemeIcon>
      <Box miw={0} flex={1}>
        <Text fz="sm" fw={news.readAt ? 400 : 600} style={{ overflowWrap: 'anywhere' }}>
          {!news.readAt && <VisuallyHidden>{t('unread')}: </VisuallyHidden>}
          {place ? (
            <TextLink to={place} inherit c="inherit" onClick={open}>
              {text}
            </TextLink>
          ) : (
            text
          )}
          {news.count > 1 && ` (${news.count}×)`}
        </Text>
        <Text fz="xs" c="dimmed">
          {ago(news.createdAt)}
        </Text>
      </Box>
    </Group>
  )
}
