import { Box, Group, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { TextLink } from '../../../ui/link.tsx'

export type Notification = Item<'GET /notifications'>

const LOOKS = {
  info: { color: 'blue', icon: IconInfoCircle },
  success: { color: 'teal', icon: IconCheck },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
}

/** Where what a piece of news is about can be seen. */
const PLACES: Record<string, (id: string) => string> = {
  import: (id) => `/imports/${id}`,
  export: () => '/exports',
  list: (id) => `/lists/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  sending_domain: () => '/settings/domains',
  api_key: () => '/settings/api-keys',
}

/** One piece of news: what happened, to what, when. */
export function NewsItem({ news }: { news: Notification }) {
  const { t } = useTranslation('notifications')
  const { ago } = useFormat()
  const { color, icon: Icon } = LOOKS[news.severity]
  const name = news.subject?.name ?? ''
  const place = news.subject && PLACES[news.subject.kind]?.(news.subject.id)
  const key = `types.${news.type}_${news.severity === 'error' ? 'failed' : 'done'}`
  const text = t([key, `types.${news.type}`, 'types.other'] as never, { ...news.params, name }) as unknown as string
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" p="sm">
      <ThemeIcon size={28} radius="xl" color={color} variant="light" aria-hidden>
        <Icon size={16} />
      </ThemeIcon>
      <Box miw={0} flex={1}>
        <Text fz="sm" fw={news.readAt ? 400 : 600} style={{ overflowWrap: 'anywhere' }}>
          {place ? (
            <TextLink to={place} inherit c="inherit">
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
