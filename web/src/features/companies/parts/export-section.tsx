import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Answer, addressOf } from '../../../api/client.ts'
import { useApi, useRefreshing, useSend } from '../../../api/hooks.ts'
import { useLive } from '../../../api/live.ts'
import { useCompany, useMe } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

type Export = NonNullable<Answer<'GET /company/export'>['export']>

/** Exports everything that the company has, and offers the archive. */
export function ExportSection() {
  const { t } = useTranslation('companies')
  const mayExport = useMayExport()
  return (
    <Section title={t('moveOut.export.title')} lead={t('moveOut.export.lead')}>
      {mayExport ? <Exports /> : <Text>{t('moveOut.export.forbidden')}</Text>}
    </Section>
  )
}

/** Of the role itself: while the company waits for its deletion, nothing else may be changed. */
function useMayExport(): boolean {
  const { id } = useCompany()
  const own = useMe().companies.find((company) => company.id === id)
  return own?.modules.settings === 'full' && own.rights.includes('export')
}

function Exports() {
  const { t } = useTranslation('companies')
  const { data } = useApi('GET /company/export', {})
  const isRunning = data?.export?.status === 'queued' || data?.export?.status === 'running'
  useRefreshing('/company/export', isRunning)
  const start = useSend('POST /company/export', {
    touches: ['/company/export', '/running-actions'],
    onDone: () => notify(t('moveOut.export.begun')),
  })
  if (!data) return null
  return (
    <Stack gap="md" align="flex-start">
      {data.export ? <State made={data.export} /> : <Text>{t('moveOut.export.none')}</Text>}
      {!isRunning && (
        <Group gap="sm">
          {data.export?.status === 'ready' && <Download id={data.export.id} />}
          <Button
            variant={data.export?.status === 'ready' ? 'default' : 'filled'}
            leftSection={<IconPackageExport size={16} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate({})}
          >
            {t(data.export ? 'moveOut.export.again' : 'moveOut.export.action')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function State({ made }: { made: Export }) {
  const { t } = useTranslation('companies')
  if (made.status === 'ready') return <Ready made={made} />
  if (made.status === 'failed') return <Alert color="red">{t('moveOut.export.failed')}</Alert>
  if (made.status === 'expired') return <Text>{t('moveOut.export.expired')}</Text>
  return <Running />
}

function Ready({ made: { bytes, createdAt, expiresAt } }: { made: Export }) {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const shown = { day: format.day(createdAt), size: format.bytes(bytes ?? 0), until: format.day(expiresAt ?? '') }
  return (
    <>
      <Text>{t('moveOut.export.ready', shown)}</Text>
      <Text fz="sm" c="dimmed">
        {t('moveOut.export.care')}
      </Text>
    </>
  )
}

function Download({ id }: { id: string }) {
  const { t } = useTranslation('companies')
  return (
    <Button
      component="a"
      download
      href={addressOf('GET /company/export/{export_id}/file', { path: { export_id: id } })}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('moveOut.export.download')}
    </Button>
  )
}

function Running() {
  const { t } = useTranslation('companies')
  const action = useLive('actions')?.items.find(({ type }) => type === 'company-export.write')
  const total = action?.progress.total
  return (
    <>
      <Text>{t('moveOut.export.running')}</Text>
      <Progress
        w="100%"
        maw="30rem"
        animated
        value={total ? (100 * action.progress.done) / total : 100}
        aria-label={t('moveOut.export.progress')}
      />
    </>
  )
}
