import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useRight } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { TaggedText } from '../../../../parts/merge-tag/tagged-text.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { isProven } from '../../logic/ab-sample.ts'
import { type Campaign, isRunning } from '../../logic/campaign.ts'
import { useCampaignControl } from '../../logic/sending/use-campaign-control.ts'

/** The variants of an A/B test and the winner, chosen by figures or by hand. */
export function Variants({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { time, percent } = useFormat()
  const maySend = useRight('send')
  const control = useCampaignControl(campaign)
  const { ab, status, winner, decideAt } = campaign
  const { data: stats } = useApi(
    'GET /stats/campaigns/{campaign_id}',
    { path: { campaign_id: campaign.id } },
    // Opens and clicks also arrive while nothing is being sent.
    { enabled: Boolean(campaign.startedAt), refetchInterval: isRunning(status) ? 15_000 : false },
  )
  if (!ab) return null
  const rest = stats?.rest ?? null
  const isOpen = status === 'testing' || status === 'deciding'
  const lead = winner
    ? t('variants.decided', { key: winner.toUpperCase() })
    : decideAt
      ? t('variants.decideAt', { time: time(decideAt) })
      : t(ab.metric === 'manual' ? 'variants.manual' : 'variants.testing', { share: percent(ab.testPercent / 100) })
  return (
    <Section title={t('variants.title')} lead={lead}>
      <Stack gap="sm">
        {ab.variants.map(({ key, subject, preheader, senderName }) => (
          <Group key={key} justify="space-between" gap="sm">
            <Box miw={0} flex="1 1 14rem">
              <Group gap="xs">
                <Text fw={600}>{t('ab.variant', { key: key.toUpperCase() })}</Text>
                {winner === key && (
                  <Badge color="teal" leftSection={<IconTrophy size={12} aria-hidden />}>
                    {t('variants.winner')}
                  </Badge>
                )}
              </Group>
              <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <TaggedText text={[subject || campaign.subject, preheader, senderName].filter(Boolean).join(' · ')} />
              </Text>
              <VariantFigures figures={stats?.variants.find((one) => one.key === key)} />
            </Box>
            {isOpen && maySend && (
              <Button variant="default" onClick={() => void control.decide(key)} disabled={control.isBusy}>
                {t('variants.choose')}
              </Button>
            )}
          </Group>
        ))}
        <Verdict ab={ab} figures={stats?.variants ?? []} />
        {rest && rest.sent > 0 && (
          <Box pt="sm" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
            <Text fw={600}>{t('variants.rest', { key: rest.key.toUpperCase() })}</Text>
            <VariantFigures figures={rest} />
          </Box>
        )}
      </Stack>
    </Section>
  )
}

/** Says when the difference between the two best variants may be chance. */
function Verdict({ ab, figures }: { ab: NonNullable<Campaign['ab']>; figures: readonly Figures[] }) {
  const { t } = useTranslation('campaigns')
  const { metric } = ab
  if (metric === 'revenue') return null
  const field = metric === 'click' ? 'clicked' : metric === 'order' ? 'orders' : 'opened'
  const [best, next] = figures
    .filter(({ sent }) => sent > 0)
    .map((one) => ({ sent: one.sent, reached: one[field] }))
    .sort((a, b) => b.reached / b.sent - a.reached / a.sent)
  if (!best || !next) return null
  return (
    <Text fz="sm" c="dimmed">
      {t(isProven(best, next) ? 'variants.proven' : 'variants.chance')}
    </Text>
  )
}

type Figures = Answer<'GET /stats/campaigns/{campaign_id}'>['variants'][number]

/** Figures of a variant among its recipients, for choosing the winner by hand. */
function VariantFigures({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation('campaigns')
  const { t: earned } = useTranslation('revenue')
  const { money, number, percent } = useFormat()
  if (!figures?.sent) return null
  const { sent, rates, orders, revenue } = figures
  const shown = { sent: number(sent), opened: percent(rates.opened), clicked: percent(rates.clicked) }
  const bought = orders
    ? [
        earned('orderCount', { count: orders, number: number(orders) }),
        ...revenue.map(({ amount, currency }) => money(amount, currency)),
      ]
    : []
  return (
    <Text fz="sm" className="numbers">
      {[t('variants.figures', shown), ...bought].join(' · ')}
    </Text>
  )
}
