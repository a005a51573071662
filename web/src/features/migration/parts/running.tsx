import { Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Section } from '../../../ui/page/section.tsx'
import type { Move } from '../logic/plan.ts'

/** The progress of a move. The page may be left meanwhile. */
export function Running({ move }: { move: Move }) {
  const { t } = useTranslation('migration')
  const { number } = useFormat()
  const { data } = useApi('GET /running-actions', {}, { refetchInterval: 2000 })
  const action = data?.items.find(({ type }) => type === 'migration.run')
  const { done = 0, total = null } = action?.progress ?? {}
  const name = move.source ? t(`services.${move.source}.name`) : ''
  return (
    <Section title={t('running.title', { name })} lead={t('running.lead')}>
      <Stack gap={6} aria-live="polite">
        <Progress value={total ? (100 * done) / total : 100} animated aria-label={t('running.label')} />
        <Text fz="sm" c="dimmed" className="numbers">
          {total ? t('running.done', { done: number(done), total: number(total) }) : t('running.reading')}
        </Text>
      </Stack>
    </Section>
  )
}
