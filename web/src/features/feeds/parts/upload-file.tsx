import { Alert, Button, Card, Checkbox, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { DropArea } from '../../../parts/files/drop-area.tsx'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { type Feed, stateOf } from '../logic/feed.ts'
import { useUpload } from '../logic/use-upload.ts'

const ACCEPT = '.xml,.rss,.atom,.json,.csv,.tsv,.txt,.gz'

/** Takes a file of a feed whose files are uploaded by people. */
export function UploadFile({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { sent, fault, send, stop } = useUpload(feed.id)
  const [isForced, setForced] = useState(false)
  const state = stateOf(feed)
  useLeaveGuard(sent !== null)
  if (sent) return <Sent {...sent} onStop={stop} />
  const take = (file: File) => send(file, isForced && state === 'shrunk')
  return (
    <DropArea
      label={t('upload.drop')}
      isOff={state === 'running'}
      minHeight={0}
      onFiles={([file]) => file && take(file)}
    >
      <Card withBorder padding="lg" style={{ borderStyle: 'dashed', borderWidth: 2 }}>
        <Stack align="center" gap="sm" ta="center">
          {fault && (
            <Alert color="red" role="alert" w="100%" ta="left">
              {fault}
            </Alert>
          )}
          <Text fw={600}>{t(feed.items ? 'upload.again' : 'upload.title')}</Text>
          <Text c="dimmed" fz="sm" maw="36rem">
            {t('upload.text')}
          </Text>
          {state === 'shrunk' && (
            <Checkbox
              label={t('upload.force')}
              checked={isForced}
              onChange={(event) => setForced(event.currentTarget.checked)}
            />
          )}
          <FileButton accept={ACCEPT} onChange={(file) => file && take(file)}>
            {(props) => (
              <Button
                {...props}
                variant={feed.items ? 'default' : 'filled'}
                disabled={state === 'running'}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {t('upload.choose')}
              </Button>
            )}
          </FileButton>
        </Stack>
      </Card>
    </DropArea>
  )
}

function Sent({ name, share, onStop }: { name: string; share: number; onStop: () => void }) {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation()
  const { percent } = useFormat()
  return (
    <Card withBorder padding="lg" aria-live="polite">
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} className="clip">
            {name}
          </Text>
          <Text fz="sm" c="dimmed">
            {t('upload.sending', { share: percent(share) })}
          </Text>
        </div>
        <Button variant="default" onClick={onStop}>
          {common('cancel')}
        </Button>
      </Group>
      <Progress value={share * 100} animated={share === 1} aria-label={t('upload.progress')} />
    </Card>
  )
}
