import {
  Alert,
  Button,
  Card,
  Collapse,
  FileButton,
  Group,
  Progress,
  Stack,
  Text,
  Textarea,
  ThemeIcon,
} from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import type { UploadedFile } from '../../logic/plan.ts'
import { useUpload } from '../../logic/use-upload.ts'

/** Takes a file, or rows pasted from a spreadsheet. */
export function DropFile({ onFile }: { onFile: (file: UploadedFile) => void }) {
  const { t } = useTranslation('imports')
  const { sent, fault, sendFile, sendText, stop } = useUpload(onFile)
  const [isPasting, setPasting] = useState(false)
  useLeaveGuard(sent !== null)
  if (sent) return <Sent {...sent} onStop={stop} />
  return (
    <Stack>
      {fault && (
        <Alert color="red" title={t('drop.fault')} role="alert">
          {fault}
        </Alert>
      )}
      <Area onFile={sendFile}>
        <FileButton accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain" onChange={(file) => file && sendFile(file)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
              {t('drop.choose')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {t('paste.open')}
        </Button>
      </Area>
      <Collapse expanded={isPasting}>
        <Pasted onText={sendText} />
      </Collapse>
    </Stack>
  )
}

function Area({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const { t } = useTranslation('imports')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Card
      withBorder
      py={48}
      bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}
      style={{ borderStyle: 'dashed', borderWidth: 2 }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
          <IconFileSpreadsheet size={28} stroke={1.6} />
        </ThemeIcon>
        <Text fw={600} fz="lg">
          {t('drop.title')}
        </Text>
        <Text c="dimmed" maw="32rem">
          {t('drop.text')}
        </Text>
        <Group justify="center" mt="xs">
          {children}
        </Group>
      </Stack>
    </Card>
  )
}

function Pasted({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('imports')
  const [text, setText] = useState('')
  return (
    <Stack gap="sm" align="flex-start">
      <Textarea
        w="100%"
        label={t('paste.label')}
        description={t('paste.hint')}
        placeholder={t('paste.example')}
        autosize
        minRows={6}
        maxRows={16}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Button disabled={!text.trim()} onClick={() => onText(text)}>
        {t('paste.use')}
      </Button>
    </Stack>
  )
}

function Sent({ name, share, onStop }: { name: string; share: number; onStop: () => void }) {
  const { t } = useTranslation('imports')
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
            {share < 1 ? t('drop.sending', { share: percent(share) }) : t('drop.reading')}
          </Text>
        </div>
        <Button variant="default" onClick={onStop}>
          {common('cancel')}
        </Button>
      </Group>
      <Progress value={share * 100} animated={share === 1} aria-label={t('drop.progress')} />
    </Card>
  )
}
