import { Badge, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import type { Import } from '../../logic/import.ts'

const COLORS: Record<Import['status'], string> = {
  draft: 'gray',
  queued: 'blue',
  running: 'blue',
  finished: 'teal',
  finished_with_errors: 'yellow',
  failed: 'red',
  cancelled: 'gray',
}

export function ImportBadge({ status }: Pick<Import, 'status'>) {
  const { t } = useTranslation('imports')
  return <Badge color={COLORS[status]}>{t(`statuses.${status}`)}</Badge>
}

/** The progress of an import in rows. */
export function ImportProgress({ progress: { rows, done }, size }: Pick<Import, 'progress'> & { size?: string }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  return (
    <Stack gap={4}>
      <Progress
        size={size ?? 'sm'}
        value={rows && done ? (100 * done) / rows : 100}
        animated
        aria-label={t('progress.label')}
      />
      <Text fz="sm" c="dimmed" className="numbers">
        {t('progress.rows', { done: number(done), count: rows, rows: number(rows) })}
      </Text>
    </Stack>
  )
}

/** Who started an import; the server returns no names of colleagues. */
export function useStarter() {
  const { t } = useTranslation('imports')
  const { person } = useMe()
  return ({ kind, id }: Import['startedBy']) => {
    if (kind === 'person') return t(id === person?.id ? 'starters.you' : 'starters.colleague')
    return t(kind === 'key' ? 'starters.key' : 'starters.system')
  }
}
