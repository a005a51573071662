import { Box, Button, Card, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TaggedText } from '../../../../parts/merge-tag/tagged-text.tsx'
import type { GalleryEntry } from '../../logic/gallery/drawing.ts'
import { FlowDrawing } from './flow-drawing.tsx'

interface Props {
  entry: GalleryEntry
  /** Missing for people who may not create automations. */
  onUse?: (() => void) | undefined
}

/** A ready automation: what it does, how it goes, and which mails it has. */
export function EntryCard({ entry: { name, description, mails, graph }, onUse }: Props) {
  const { t } = useTranslation('automations')
  const heading = useId()
  return (
    <Card withBorder p={0} component="article" aria-labelledby={heading} h="100%">
      <Center
        p="md"
        h={170}
        bg="light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-6))"
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      >
        <FlowDrawing graph={graph} />
      </Center>
      <Stack p="md" gap="sm" flex={1}>
        <Title order={3} fz="md" id={heading}>
          {name}
        </Title>
        <Text fz="sm" c="dimmed">
          {description}
        </Text>
        <Box>
          <Text fz="sm" fw={600} mb={4}>
            {t('gallery.mails', { count: mails.length })}
          </Text>
          <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {mails.map((mail) => (
              <Group key={mail.name} component="li" gap={8} wrap="nowrap" align="flex-start" fz="sm">
                <IconMail size={16} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
                <Box miw={0}>
                  <TaggedText text={mail.subject} />
                </Box>
              </Group>
            ))}
          </Stack>
        </Box>
        {onUse && (
          <Group mt="auto" pt="xs">
            <Button variant="light" onClick={onUse} aria-label={t('gallery.useOf', { name })}>
              {t('gallery.use')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
