import { Avatar, Box, Card, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { piecesOf } from '../../../../../parts/merge-tag/tag-pieces.ts'
import { TaggedText } from '../../../../../parts/merge-tag/tagged-text.tsx'
import { useSenders } from '../../../../../parts/sender/senders.ts'
import type { Draft } from '../../../logic/draft/draft.ts'

/** The mail as one line of an inbox. */
export function InboxPreview({ draft }: { draft: Draft }) {
  const { t } = useTranslation('campaigns')
  const sender = useSenders()?.find(({ id }) => id === draft.senderId)
  const from = draft.senderName || sender?.name || sender?.email || t('inbox.sender')
  // Tags are replaced by other values for each recipient.
  const pieces = piecesOf(draft.subject)
  const { length } = pieces.map(({ tag, words }) => (tag ? '' : words)).join('')
  return (
    <Card withBorder padding="lg" pos="sticky" top={72}>
      <Title order={2} fz="lg" mb="sm">
        {t('inbox.title')}
      </Title>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Avatar name={from} color="initials" radius="xl" aria-hidden />
        <Box miw={0} flex={1}>
          <Text fw={600} className="clip">
            {from}
          </Text>
          <Text className="clip" fw={600} fz="sm">
            {draft.subject ? <TaggedText text={draft.subject} /> : t('noSubject')}
          </Text>
          <Text className="clip" fz="sm" c="dimmed">
            {draft.preheader ? <TaggedText text={draft.preheader} /> : t('inbox.preheader')}
          </Text>
        </Box>
      </Group>
      <Text fz="sm" c="dimmed" mt="md">
        {t('inbox.length', { count: length })} {pieces.some(({ tag }) => tag) && t('inbox.tags')}{' '}
        {length > 70 ? t('inbox.long') : t('inbox.advice')}
      </Text>
    </Card>
  )
}
