import { Alert, Button, Card, Group, Progress, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { Stat } from '../../../ui/figure/stat.tsx'
import { type Feed, phaseOf, type Run, reasonOf, stateOf } from '../logic/feed.ts'
import { useFeedActions } from '../logic/use-feed-actions.ts'

/** How the last run went, and what to do when it went wrong. */
export function RunReport({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const state = stateOf(feed)
  const { lastRun } = feed
  if (state === 'running' && lastRun) return <Running run={lastRun} source={feed.source} />
  if (state === 'waiting')
    return (
      <Alert color="blue" icon={<IconClock aria-hidden />} aria-live="polite">
        {t('waiting')}
      </Alert>
    )
  if (!lastRun) return null
  return (
    <>
      {lastRun.status === 'failed' && <Failed feed={feed} run={lastRun} />}
      {lastRun.status === 'shrunk' && <Shrunk feed={feed} run={lastRun} />}
      {lastRun.status === 'ok' && <Counts feed={feed} run={lastRun} />}
    </>
  )
}

function Running({ run, source }: { run: Run; source: Feed['source'] }) {
  const { t } = useTranslation('feeds')
  const { number, bytes } = useFormat()
  const phase = phaseOf(run)
  return (
    <Card withBorder padding="lg" aria-live="polite">
      <Text fw={600} mb="sm">
        {t(phase === 'downloading' && source === 'upload' ? 'phases.reading' : `phases.${phase}`)}
      </Text>
      <Progress value={100} animated aria-label={t('progress')} />
      <Text fz="sm" c="dimmed" mt="sm" className="numbers">
        {[
          ...(run.bytes ? [bytes(run.bytes)] : []),
          ...(run.items ? [t('count', { count: run.items, number: number(run.items) })] : []),
        ].join(' · ') || t('mayLeave')}
      </Text>
    </Card>
  )
}

function Failed({ feed, run }: { feed: Feed; run: Run }) {
  const { t } = useTranslation('feeds')
  const { time } = useFormat()
  const reason = reasonOf(run)
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`failed.${reason}.title`, { status: run.httpStatus })}
    >
      <Text fz="sm">{t(`failed.${reason}.text`)}</Text>
      <Text fz="sm" mt="xs">
        {t(feed.items > 0 ? 'failed.kept' : 'failed.nothing')} {t('triedAt', { time: time(run.at) })}
      </Text>
    </Alert>
  )
}

function Shrunk({ feed, run }: { feed: Feed; run: Run }) {
  const { t } = useTranslation('feeds')
  const { number, time } = useFormat()
  const mayChange = useMay('content')
  const { accept, read, isReading } = useFeedActions(feed)
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('shrunk.title')}>
      <Text fz="sm">
        {t('shrunk.text', { count: run.items, found: number(run.items), kept: number(feed.items) })}{' '}
        {t('triedAt', { time: time(run.at) })}
      </Text>
      <Text fz="sm" mt="xs">
        {t(feed.source === 'url' ? 'shrunk.what' : 'shrunk.whatUpload')}
      </Text>
      {mayChange && feed.source === 'url' && (
        <Group mt="sm" gap="sm">
          <Button variant="default" loading={isReading} onClick={read}>
            {t('readAgain')}
          </Button>
          <Button variant="default" disabled={isReading} onClick={() => void accept()}>
            {t('shrunk.accept')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

function Counts({ feed, run }: { feed: Feed; run: Run }) {
  const { t } = useTranslation('feeds')
  const { number, time, bytes, ago } = useFormat()
  return (
    <div>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing={{ base: 'xs', sm: 'md' }}>
        <Stat label={t('figures.items')} value={number(feed.items)} />
        {(['added', 'changed', 'removed', 'errors'] as const).map((name) => (
          <Stat key={name} label={t(`figures.${name}`)} value={number(run[name])} />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt={6}>
        {t('readAt', { time: time(run.at) })}
        {run.bytes > 0 && ` · ${bytes(run.bytes)}`}
        {feed.nextRunAt && ` · ${t('nextAt', { when: ago(feed.nextRunAt) })}`}
      </Text>
    </div>
  )
}
