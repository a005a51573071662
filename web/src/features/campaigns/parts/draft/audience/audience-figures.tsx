import { Alert, Box, Card, Group, Loader, Progress, Table, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../../api/client.ts'
import { errorText } from '../../../../../i18n/errors.ts'
import { useFormat } from '../../../../../i18n/format.ts'
import type { AudienceCount } from '../../../logic/campaign.ts'

interface Props {
  count: UseQueryResult<AudienceCount, ApiError>
  /** The count belongs to an older audience. */
  isStale: boolean
}

/** The number of recipients, and of contacts left out by reason. */
export function AudienceFigures({ count, isStale }: Props) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const { data, error, isFetching, fetchStatus } = count
  const isBusy = isFetching || isStale
  return (
    <Card withBorder padding="lg" pos="sticky" top={72}>
      <Group justify="space-between">
        <Title order={2} fz="lg">
          {t('audience.count')}
        </Title>
        {isBusy && <Loader size="xs" role="status" aria-label={t('audience.counting')} />}
      </Group>
      {error && (
        <Alert color="red" mt="sm">
          {errorText(error)}
        </Alert>
      )}
      {!data && !error && (
        <Text c="dimmed" mt="sm">
          {fetchStatus === 'idle' ? t('audience.nobody') : t('audience.counting')}
        </Text>
      )}
      {data && !error && (
        <Box aria-busy={isBusy} aria-live="polite">
          <Text fz={40} fw={700} lh={1.2} className="numbers" mt={4}>
            {number(data.recipients)}
          </Text>
          <Text c="dimmed" fz="sm">
            {t('audience.recipients', { count: data.recipients })}
          </Text>
          <Skipped data={data} />
          <Providers data={data} />
        </Box>
      )}
    </Card>
  )
}

function Skipped({ data }: { data: AudienceCount }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const reasons = Object.entries(data.skipped)
    .filter(([, people]) => people > 0)
    .sort(([, a], [, b]) => b - a) as [keyof AudienceCount['skipped'], number][]
  if (!reasons.length) return <Text mt="md">{t('audience.allGet')}</Text>
  const left = data.matched - data.recipients
  return (
    <>
      <Progress.Root size="lg" mt="md" aria-hidden>
        <Progress.Section value={(100 * data.recipients) / data.matched} color="teal" />
        <Progress.Section value={(100 * left) / data.matched} color="gray" />
      </Progress.Root>
      <Table mt="sm" verticalSpacing={6} horizontalSpacing={0} fz="sm">
        <Table.Caption ta="left" style={{ captionSide: 'top' }} mt={0} mb={4}>
          {t('audience.skipped', { left: number(left), matched: number(data.matched) })}
        </Table.Caption>
        <Table.Tbody>
          {reasons.map(([reason, people]) => (
            <Table.Tr key={reason}>
              <Table.Td>{t(`skips.${reason}`)}</Table.Td>
              <Table.Td ta="right" className="numbers">
                {number(people)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

const PROVIDERS: Record<string, string> = {
  gmail: 'Gmail',
  seznam: 'Seznam',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
  centrum: 'Centrum',
  azet: 'Azet',
  zoznam: 'Zoznam',
}

function Providers({ data: { byProvider, recipients } }: { data: AudienceCount }) {
  const { t } = useTranslation('campaigns')
  const { percent } = useFormat()
  if (!recipients) return null
  const largest = [...byProvider].sort((a, b) => b.recipients - a.recipients).slice(0, 5)
  return (
    <>
      <Title order={3} fz="sm" mt="md" mb={4}>
        {t('audience.providers')}
      </Title>
      {largest.map(({ provider, recipients: people }) => (
        <Group key={provider} gap="sm" wrap="nowrap" fz="sm">
          <Text fz="sm" w={90}>
            {PROVIDERS[provider] ?? t('audience.otherProvider')}
          </Text>
          <Progress value={(100 * people) / recipients} flex={1} aria-hidden />
          <Text fz="sm" w={56} ta="right" className="numbers">
            {percent(people / recipients)}
          </Text>
        </Group>
      ))}
    </>
  )
}
