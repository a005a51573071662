import { Alert, Badge, Box, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMailbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Chart } from '../../../ui/figure/chart.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { healthOf, isSevere, NAMES, type Provider, type ProviderFigures } from '../logic/providers.ts'

const COLORS = { good: 'teal', fair: 'yellow', bad: 'red' } as const

function useProviderName() {
  const { t } = useTranslation('deliverability')
  return (provider: Provider) => (provider === 'other' ? t('providers.other') : NAMES[provider])
}

/** How each mailbox provider takes the mails of the company, and what to do about troubles. */
export function ProviderFigureCards() {
  const { t } = useTranslation('deliverability')
  const { data } = useApi('GET /stats/deliverability', { query: { weeks: 12 } })
  return (
    <Stack component="section" aria-labelledby="providers">
      <Box>
        <Title order={2} fz="lg" id="providers">
          {t('providers.title')}
        </Title>
        <Text c="dimmed" fz="sm" maw="44rem">
          {t('providers.lead')}
        </Text>
      </Box>
      {!data ? (
        <Skeleton h={240} />
      ) : data.providers.length ? (
        <>
          <Warnings warnings={data.warnings} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {data.providers.map((figures) => (
              <ProviderCard
                key={figures.provider}
                figures={figures}
                warnings={data.warnings.filter(({ provider }) => provider === figures.provider)}
              />
            ))}
          </SimpleGrid>
        </>
      ) : (
        <Card withBorder>
          <Empty icon={IconMailbox} title={t('providers.empty')} text={t('providers.emptyText')} />
        </Card>
      )}
    </Stack>
  )
}

type Troubles = Pick<Answer<'GET /stats/deliverability'>, 'warnings'>

function Warnings({ warnings }: Troubles) {
  const { t } = useTranslation('deliverability')
  const { day, percent } = useFormat()
  const nameOf = useProviderName()
  if (!warnings.length)
    return (
      <Alert color="teal" icon={<IconCircleCheck aria-hidden />}>
        {t('warnings.none')}
      </Alert>
    )
  return (
    <Stack gap="sm">
      {warnings.map(({ provider, code, share, since }) => (
        <Alert
          key={`${provider} ${code}`}
          color={isSevere({ code }) ? 'red' : 'yellow'}
          icon={<IconAlertTriangle aria-hidden />}
          title={t(`warnings.titles.${code}`, { provider: nameOf(provider), share: percent(share), since: day(since) })}
        >
          {t(`warnings.advice.${code}`)}
        </Alert>
      ))}
    </Stack>
  )
}

function ProviderCard({ figures, warnings }: { figures: ProviderFigures } & Troubles) {
  const { t } = useTranslation('deliverability')
  const { day, number, percent } = useFormat()
  const nameOf = useProviderName()
  const { provider, sent, failed, delivered, softBounced, hardBounced, complained, rates, reasons, weeks } = figures
  const name = nameOf(provider)
  const health = healthOf(figures, warnings)
  const shown = weeks.filter((week) => week.sent + week.failed > 0)
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" mb="sm">
        <Title order={3} fz="md">
          {name}
        </Title>
        {health && (
          <Badge color={COLORS[health]} variant="light">
            {t(`providers.health.${health}`)}
          </Badge>
        )}
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
        {/* Numbers that add up with those that bounced: a share of `sent` leaves out what was refused at once. */}
        <Fact label={t('providers.mails')} value={number(sent + failed)} />
        <Fact label={t('providers.delivered')} value={number(delivered)} />
        <Fact label={t('providers.opened')} value={percent(rates.opened)} />
        <Fact label={t('providers.complained')} value={number(complained)} note={percent(rates.complained)} />
      </SimpleGrid>
      {shown.length > 1 && (
        <Box mt="sm">
          <Chart
            label={t('providers.trend', { provider: name })}
            height={150}
            format={(value) => percent(value / 100)}
            option={{
              legend: {},
              xAxis: { type: 'category', data: shown.map(({ week }) => day(week)) },
              yAxis: { type: 'value', max: 100, axisLabel: { formatter: '{value} %' } },
              series: [
                line(
                  t('providers.bouncedShare'),
                  shown.map((week) => week.rates.bounced),
                ),
                line(
                  t('providers.opened'),
                  shown.map((week) => week.rates.opened),
                ),
              ],
            }}
          />
        </Box>
      )}
      <Text fz="sm" fw={600} mt="sm">
        {t('providers.bounced', { number: number(softBounced + hardBounced), share: percent(rates.bounced) })}
      </Text>
      {reasons.map(({ reason, soft, hard }) => (
        <Group key={reason} justify="space-between" gap="xs">
          <Text fz="sm">{t(`providers.reasons.${reason}`)}</Text>
          <Text
            fz="sm"
            c="dimmed"
            className="numbers"
            title={t('providers.kinds', { soft: number(soft), hard: number(hard) })}
          >
            {number(soft + hard)}
          </Text>
        </Group>
      ))}
    </Card>
  )
}

/** Shares as percent with a decimal: the axis ends at 100. */
const line = (name: string, shares: readonly (number | null)[]) => ({
  name,
  type: 'line',
  symbolSize: 5,
  data: shares.map((share) => Math.round((share ?? 0) * 1000) / 10),
})

const Fact = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div>
    <Text fz="xs" c="dimmed">
      {label}
    </Text>
    <Text fz="md" fw={650} className="numbers">
      {value}
    </Text>
    {note && (
      <Text fz="xs" c="dimmed" className="numbers">
        {note}
      </Text>
    )}
  </div>
)
