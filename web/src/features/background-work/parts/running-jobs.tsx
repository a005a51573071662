import { Popover, Progress, Stack, Text } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../../api/live.ts'
import { useFormat } from '../../../i18n/format.ts'

/** Background work of the company with its progress. */
export default function RunningJobs({ button }: { button: ReactElement }) {
  const { t } = useTranslation(['common', 'background-work', 'jobs'])
  const { number } = useFormat()
  const jobs = useLive('actions')?.items ?? []
  return (
    <Popover width={300} position="bottom-end" withArrow defaultOpened>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {jobs.map(({ jobId, type, progress: { done, total } }) => (
            <div key={jobId}>
              <Text fz="sm" fw={600}>
                {t(`jobs:${type.replace(/[.-]/g, '_')}` as never, { defaultValue: t('background-work:other') })}
              </Text>
              <Progress
                value={total ? (100 * done) / total : 100}
                animated={!total}
                mt={4}
                aria-label={t('jobs.progress')}
              />
              <Text fz="xs" c="dimmed" className="numbers">
                {total ? t('jobs.of', { done: number(done), total: number(total) }) : number(done)}
              </Text>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
