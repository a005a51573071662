import { Alert, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLoader } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh, useApi, useRefreshing } from '../../../../api/hooks.ts'
import { useLive } from '../../../../api/live.ts'
import { useFormat } from '../../../../i18n/format.ts'
import type { BulkJob } from '../../logic/bulk.ts'

/** The progress and result of a bulk action. The grid reloads at its end. */
export function BulkProgress({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const client = useQueryClient()
  const { count, action } = job
  const outcome = useOutcome(job.jobId)
  const isOver = outcome !== undefined
  useEffect(() => {
    if (isOver) void refresh(client, ['/contacts', '/lists', '/suppressions'])
  }, [isOver, client])
  const done = outcome?.changed ?? count
  const [color, Icon] = !outcome
    ? ['brand', IconLoader]
    : outcome.isFailed
      ? ['red', IconAlertTriangle]
      : ['teal', IconCheck]
  return (
    <Alert
      mb="sm"
      color={color}
      icon={<Icon aria-hidden />}
      title={
        outcome?.isFailed
          ? t('bulk.failed')
          : t(`bulk.${action}.${isOver ? 'done' : 'begun'}`, { count: done, number: number(done) })
      }
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={onClose}
    >
      {!outcome ? (
        <Advance job={job} />
      ) : outcome.isFailed ? (
        t('bulk.failedText')
      ) : (
        done < count && t('bulk.leftOut', { count: count - done, number: number(count - done) })
      )}
    </Alert>
  )
}

/** The result of an action, from its notification; undefined until the action ends. */
function useOutcome(jobId: string) {
  const { data } = useApi('GET /notifications', { query: { type: 'contacts_bulk_done', pageSize: 25 } })
  const news = data?.items.find((one) => one.jobId === jobId)
  useRefreshing('/notifications', !news)
  const changed = news?.params.count
  return news && { isFailed: news.severity === 'error', changed: typeof changed === 'number' ? changed : undefined }
}

function Advance({ job: { jobId, count } }: { job: BulkJob }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const done = useLive('actions')?.items.find((one) => one.jobId === jobId)?.progress.done ?? 0
  return (
    <>
      <Progress value={count ? (100 * done) / count : 100} animated aria-label={t('jobs.progress')} />
      <Text fz="xs" mt={4} className="numbers">
        {t('jobs.of', { done: number(done), total: number(count) })}
      </Text>
    </>
  )
}
