import { Badge, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useMe } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'

export type Import = Answer<'GET /imports/{import_id}'>

const COLORS: Record<Import['status'], string> = {
  draft: 'gray',
  queued: 'blue',
  running: 'blue',
  finished: 'teal',
  finished_with_errors: 'yellow',
  failed: 'red',
  cancelled: 'gray',
}

export const isRunning = ({ status }: Import) => status === 'queued' || status === 'running'

export function ImportBadge({ status }: Pick<Import, 'status'>) {
  const { t } = useTranslation('imports')
  return <Badge color={COLORS[status]}>{t(`statuses.${status}`)}</Badge>
}

/** How far an import is, in rows. */
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

/** Who began it; of colleagues the server tells no names. */
export function useStarter() {
  const { t } = useTranslation('imports')
  const { person } = useMe()
  return ({ kind, id }: Import['startedBy']) => {
    if (kind === 'person') return t(id === person?.id ? 'starters.you' : 'starters.colleague')
    return t(kind === 'key' ? 'starters.key' : 'starters.system')
  }
}
