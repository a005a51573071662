import {
  ActionIcon,
  Alert,
  Button,
  Card,
  FileButton,
  Group,
  List,
  Progress,
  Stack,
  Text,
  ThemeIcon,
} from '@mantine/core'
import { IconFileZip, IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { DropArea } from '../../../parts/files/drop-area.tsx'
import type { MovedFile, Plan } from '../logic/plan.ts'
import { useUploads } from '../logic/use-uploads.ts'

const ACCEPTED = '.zip,.csv,.tsv,.txt,.json,.html,.htm'

interface Props {
  plan: Plan
  onChange: (changes: Partial<Plan>) => void
}

/** Takes the files of an export, several at once. */
export function Files({ plan: { files }, onChange }: Props) {
  const { t } = useTranslation('migration')
  // Several files arrive one after the other: each adds to those before it.
  const kept = useRef<readonly MovedFile[]>(files)
  const put = (next: readonly MovedFile[]) => {
    kept.current = next
    onChange({ files: next })
  }
  const { sent, faults, send, stop } = useUploads((file) => put([...kept.current, file]))
  return (
    <Stack>
      {faults.length > 0 && (
        <Alert color="red" title={t('files.fault')} role="alert">
          {faults.map((fault) => (
            <Text key={fault} fz="sm">
              {fault}
            </Text>
          ))}
        </Alert>
      )}
      <DropArea label={t('files.drop')} minHeight={180} onFiles={send} isOff={sent !== null}>
        <Card withBorder py="xl" style={{ borderStyle: 'dashed', borderWidth: 2 }}>
          {sent ? (
            <Sending {...sent} onStop={stop} />
          ) : (
            <Stack align="center" gap="sm" ta="center">
              <ThemeIcon size={48} radius="xl" variant="light" aria-hidden>
                <IconFileZip size={24} stroke={1.6} />
              </ThemeIcon>
              <Text fw={600}>{t('files.title')}</Text>
              <Text c="dimmed" maw="34rem" fz="sm">
                {t('files.text')}
              </Text>
              <FileButton multiple accept={ACCEPTED} onChange={send}>
                {(props) => (
                  <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
                    {t('files.choose')}
                  </Button>
                )}
              </FileButton>
            </Stack>
          )}
        </Card>
      </DropArea>
      {files.length > 0 && (
        <Card withBorder padding="sm">
          <List listStyleType="none" spacing={4} aria-label={t('files.list')}>
            {files.map((file) => (
              <List.Item key={file.fileId}>
                <Group gap="xs" wrap="nowrap">
                  <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('files.remove', { name: file.name })}
                    onClick={() => put(kept.current.filter(({ fileId }) => fileId !== file.fileId))}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </List.Item>
            ))}
          </List>
        </Card>
      )}
    </Stack>
  )
}

function Sending({ name, share, onStop }: { name: string; share: number; onStop: () => void }) {
  const { t } = useTranslation('migration')
  const { t: common } = useTranslation()
  const { percent } = useFormat()
  return (
    <Stack gap="xs" aria-live="polite">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} className="clip">
          {name}
        </Text>
        <Button variant="default" size="xs" onClick={onStop}>
          {common('cancel')}
        </Button>
      </Group>
      <Progress value={share * 100} aria-label={t('files.sending', { share: percent(share) })} />
    </Stack>
  )
}
