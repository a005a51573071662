import { Card, CloseButton, Group, Loader, Progress, ScrollArea, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Upload } from './use-uploads.ts'

/** The progress of the uploads, and their failures. */
export function UploadProgress({ uploads, onClear }: { uploads: readonly Upload[]; onClear: () => void }) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  if (!uploads.length) return null
  const ended = uploads.filter(({ state }) => state === 'done' || state === 'failed').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isOver = ended === uploads.length
  return (
    <Card withBorder mb="md" padding="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} fz="sm" role="status">
          {isOver
            ? failed
              ? t('uploads.failed', { count: failed })
              : t('uploads.done', { count: ended })
            : t('uploads.running', { done: ended, count: uploads.length })}
        </Text>
        {isOver && <CloseButton size="sm" aria-label={common('close')} onClick={onClear} />}
      </Group>
      {!isOver && (
        <Progress
          value={(100 * ended) / uploads.length}
          mt="xs"
          size="sm"
          aria-label={t('uploads.progress')}
          animated
        />
      )}
      <ScrollArea.Autosize mah={180} mt="xs">
        <Stack gap={6}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Card>
  )
}

function UploadLine({ upload: { name, state, fault } }: { upload: Upload }) {
  const { t } = useTranslation('files')
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {state === 'sending' ? (
        <Loader size={18} aria-hidden />
      ) : (
        <ThemeIcon
          size={18}
          variant="light"
          radius="xl"
          color={state === 'done' ? 'teal' : state === 'failed' ? 'red' : 'gray'}
          aria-hidden
        >
          {state === 'done' ? (
            <IconCheck size={12} />
          ) : state === 'failed' ? (
            <IconAlertTriangle size={12} />
          ) : (
            <IconClock size={12} />
          )}
        </ThemeIcon>
      )}
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fz="sm" className="clip">
          {name}
        </Text>
        {fault && (
          <Text fz="sm" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))">
            {fault}
          </Text>
        )}
      </div>
      <Text fz="sm" c="dimmed">
        {t(`uploads.states.${state}`)}
      </Text>
    </Group>
  )
}
