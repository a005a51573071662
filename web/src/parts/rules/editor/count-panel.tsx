import { Alert, Box, Card, Group, Loader, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import type { Fault } from '../building/builder.ts'
import type { Preview } from '../building/preview.ts'
import type { GroupNode } from '../definition/definition.ts'

interface Props {
  preview: Preview
  root: GroupNode
  fault: Fault | null
  /** The number of unfinished rules. */
  unfinished: number
}

/** The number of contacts that the rules find, counted while they are edited. */
export function CountPanel(props: Props) {
  const { t } = useTranslation('rules')
  const { number, percent } = useFormat()
  const { counts, isBusy } = props.preview
  const problem = useProblem(props)
  const share = counts?.total ? counts.matched / counts.total : null
  return (
    <Card withBorder component="section" aria-label={t('count.title')}>
      <Group justify="space-between" mb={4}>
        <Title order={2} fz="sm" c="dimmed" fw={600}>
          {t('count.title')}
        </Title>
        {isBusy && <Loader size={16} role="status" aria-label={t('count.busy')} />}
      </Group>
      {problem && (
        <Alert
          color={problem.isFault ? 'red' : 'blue'}
          variant="light"
          p="sm"
          icon={
            problem.isFault ? <IconAlertTriangle size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />
          }
        >
          {problem.text}
        </Alert>
      )}
      {counts ? (
        <Stack gap={6} aria-live="polite" aria-busy={isBusy} mt={problem ? 'sm' : 0}>
          <Text fz={34} fw={650} lh={1.15} className="numbers" c={isBusy || problem ? 'dimmed' : undefined}>
            {number(counts.matched)}
          </Text>
          <Text fz="sm" c="dimmed">
            {t('count.share', { share: percent(share), total: number(counts.total) })}
          </Text>
          <Progress value={100 * (share ?? 0)} aria-label={t('count.progress')} />
          <Text fz="sm" mt={4}>
            {t('count.mailable', { count: counts.mailable, shown: number(counts.mailable) })}
          </Text>
        </Stack>
      ) : (
        !problem && <Skeleton h={92} mt={6} />
      )}
    </Card>
  )
}

/** The same in a line, for narrow screens. */
export function CountBar(props: Props) {
  const { t } = useTranslation('rules')
  const { number } = useFormat()
  const { counts, isBusy } = props.preview
  const problem = useProblem(props)
  return (
    <Box
      pos="sticky"
      bottom={0}
      mx="calc(-1 * var(--app-shell-padding, 1rem))"
      px="md"
      py="sm"
      bg="var(--mantine-color-body)"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)', zIndex: 2 }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm" fw={600} aria-live="polite">
          {problem?.text ??
            (counts
              ? t('count.bar', {
                  count: counts.matched,
                  shown: number(counts.matched),
                  mailable: number(counts.mailable),
                })
              : t('count.busy'))}
        </Text>
        {isBusy && <Loader size={16} role="status" aria-label={t('count.busy')} />}
      </Group>
    </Box>
  )
}

/** Why there is no count. */
function useProblem({ preview: { error }, fault, root, unfinished }: Props): { text: string; isFault: boolean } | null {
  const { t } = useTranslation('rules')
  if (unfinished) return { text: t('count.unfinished', { count: unfinished }), isFault: false }
  if (fault) return { text: fault.key === root.key ? fault.text : t('count.faulty'), isFault: true }
  return error ? { text: errorText(error), isFault: true } : null
}
