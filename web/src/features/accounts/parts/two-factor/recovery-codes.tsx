import { Alert, Button, Card, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Codes for signing in without the phone, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const text = codes.join('\n')
  return (
    <Stack>
      <Text>{t('recovery.done')}</Text>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('recovery.title')}>
        {t('recovery.text')}
      </Alert>
      <Card withBorder padding="sm">
        <SimpleGrid cols={2} spacing={4} component="ul" m={0} p={0} aria-label={t('recovery.title')}>
          {codes.map((code) => (
            <Text key={code} component="li" ff="monospace" style={{ listStyle: 'none' }}>
              {code}
            </Text>
          ))}
        </SimpleGrid>
      </Card>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? common('copied') : common('copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="postrider-recovery-codes.txt"
        >
          {t('recovery.download')}
        </Button>
      </Group>
      <Button onClick={onDone}>{t('recovery.stored')}</Button>
    </Stack>
  )
}
