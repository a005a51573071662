import { Alert, Progress, Text } from '@mantine/core'
import { IconCheck, IconLoader } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh, useApi } from '../../../api/hooks.ts'
import { useLive } from '../../../api/live.ts'
import { useFormat } from '../../../i18n/format.ts'
import type { BulkJob } from './bulk.ts'

/** How far a bulk action is. The grid is asked anew when it is through. */
export function BulkProgress({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const client = useQueryClient()
  const { jobId, count, action } = job
  const live = useLive('actions')
  // What is told by itself may have come before the job began: only what is asked after it says that it has ended.
  const { data, isFetchedAfterMount } = useApi('GET /running-actions', {}, { refetchInterval: 3000 })
  const isThere = ({ jobId: id }: { jobId: string }) => id === jobId
  const asked = data?.items.find(isThere)
  const isOver = isFetchedAfterMount && !asked
  const done = (live?.items.find(isThere) ?? asked)?.progress.done ?? 0
  useEffect(() => {
    if (isOver) void refresh(client, ['/contacts', '/lists', '/suppressions'])
  }, [isOver, client])
  const text = { count, number: number(count) }
  return (
    <Alert
      mb="sm"
      color={isOver ? 'teal' : 'brand'}
      icon={isOver ? <IconCheck aria-hidden /> : <IconLoader aria-hidden />}
      title={isOver ? t(`bulk.${action}.done`, text) : t(`bulk.${action}.begun`, text)}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={onClose}
    >
      {!isOver && (
        <>
          <Progress value={count ? (100 * done) / count : 100} animated aria-label={common('jobs.progress')} />
          <Text fz="xs" mt={4} className="numbers">
            {common('jobs.of', { done: number(done), total: number(count) })}
          </Text>
        </>
      )}
    </Alert>
  )
}
