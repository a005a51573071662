import { ActionIcon, Indicator, Popover, Progress, Stack, Text, Tooltip } from '@mantine/core'
import { IconLoader } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../api/live.ts'
import { useFormat } from '../../i18n/format.ts'

/** Background work that is under way; nothing when there is none. */
export function Jobs() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const jobs = useLive('actions')?.items ?? []
  if (!jobs.length) return null
  return (
    <Popover width={300} position="bottom-end" withArrow>
      <Indicator label={jobs.length} size={16} offset={6}>
        <Popover.Target>
          <Tooltip label={t('jobs.title', { count: jobs.length })}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('jobs.title', { count: jobs.length })}>
              <IconLoader size={20} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="sm">
          {jobs.map(({ jobId, type, progress: { done, total } }) => (
            <div key={jobId}>
              <Text fz="sm" fw={600}>
                {t(`jobs.types.${type.replace(/[.-]/g, '_')}` as never, { defaultValue: t('jobs.other') })}
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
