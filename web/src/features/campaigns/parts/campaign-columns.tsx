import { Badge, Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { TaggedText } from '../../../parts/merge-tag/tagged-text.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { type CampaignRow, isRunning, shareOf, sizeOf } from '../logic/campaign.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import { SendingBar } from './sending-bar.tsx'
import { StateBadge } from './state-badge.tsx'

export function useCampaignColumns(): Column<CampaignRow>[] {
  const { t } = useTranslation('campaigns')
  const { number, percent } = useFormat()
  const whenOf = useWhen()
  const rate = ({ startedAt, counts }: CampaignRow, kind: 'opened' | 'clicked') =>
    startedAt ? percent(shareOf(counts[kind], counts.sent)) : '—'
  return [
    { key: 'name', title: t('name'), sort: 'name', cell: (campaign) => <NameCell campaign={campaign} /> },
    {
      key: 'status',
      title: t('state'),
      isExtra: true,
      width: 175,
      cell: ({ status }) => <StateBadge status={status} />,
    },
    {
      key: 'recipients',
      title: t('recipients'),
      isNumber: true,
      isExtra: true,
      cell: (campaign) => {
        const size = sizeOf(campaign)
        return size === null ? '—' : number(size)
      },
    },
    { key: 'opened', title: t('opened'), isNumber: true, isExtra: true, cell: (row) => rate(row, 'opened') },
    { key: 'clicked', title: t('clicked'), isNumber: true, isExtra: true, cell: (row) => rate(row, 'clicked') },
    { key: 'updatedAt', title: t('when.title'), sort: 'updatedAt', isExtra: true, width: 190, cell: whenOf },
    { key: 'menu', title: '', width: 60, cell: (campaign) => <CampaignMenu campaign={campaign} isInRow /> },
  ]
}

function NameCell({ campaign }: { campaign: CampaignRow }) {
  const { t } = useTranslation('campaigns')
  const { id, name, subject, status, type, tags, counts } = campaign
  return (
    <>
      <Group gap="xs">
        <TextLink to={`/campaigns/${id}`} fw={600}>
          {name}
        </TextLink>
        {type !== 'regular' && (
          <Badge color="gray" variant="outline">
            {t(`types.${type}`)}
          </Badge>
        )}
        {tags.map((tag) => (
          <Badge key={tag} color="gray">
            {tag}
          </Badge>
        ))}
      </Group>
      <Text fz="sm" c="dimmed" lineClamp={1}>
        {subject ? <TaggedText text={subject} /> : t('noSubject')}
      </Text>
      {counts.orders > 0 && <Earned counts={counts} />}
      <Group hiddenFrom="sm" mt={4} gap="xs">
        <StateBadge status={status} />
        <Rates campaign={campaign} />
      </Group>
      {isRunning(status) && (
        <Box mt={6} maw={360}>
          <SendingBar campaign={campaign} />
        </Box>
      )}
    </>
  )
}

/** How it was read, where the columns with that are left out. */
function Rates({ campaign: { startedAt, counts } }: { campaign: CampaignRow }) {
  const { t } = useTranslation('campaigns')
  const { percent } = useFormat()
  if (!startedAt || !counts.sent) return null
  const [opened, clicked] = [counts.opened, counts.clicked].map((count) => percent(shareOf(count, counts.sent)))
  return (
    <Text fz="xs" c="dimmed" className="numbers">
      {t('rates', { opened, clicked })}
    </Text>
  )
}

/** What the campaign brought. */
function Earned({ counts: { orders, revenue } }: Pick<CampaignRow, 'counts'>) {
  const { t } = useTranslation('revenue')
  const { money, number } = useFormat()
  const amounts = revenue.map(({ amount, currency }) => money(amount, currency))
  return (
    <Text fz="sm" className="numbers">
      {[t('orderCount', { count: orders, number: number(orders) }), ...amounts].join(' · ')}
    </Text>
  )
}

/** The most important time of each state. */
function useWhen() {
  const { t } = useTranslation('campaigns')
  const { time } = useFormat()
  return ({ status, sendAt, startedAt, finishedAt, updatedAt }: CampaignRow) => {
    if (status === 'scheduled') return t('when.scheduled', { time: time(sendAt) })
    if (isRunning(status)) return t('when.started', { time: time(startedAt) })
    if (finishedAt) return t(status === 'sent' ? 'when.sent' : 'when.ended', { time: time(finishedAt) })
    return t('when.edited', { time: time(updatedAt) })
  }
}
