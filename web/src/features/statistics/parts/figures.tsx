import { Group, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { outcomeOf } from '../../../parts/outcome/outcome.ts'
import { Change } from '../../../ui/figure/change.tsx'
import { Stat } from '../../../ui/figure/stat.tsx'

type Stats = Answer<'GET /stats/campaigns/{campaign_id}'>

interface Props {
  stats: Stats | undefined
  humans: boolean
  /** The rates of all e-mails of the company, to compare with. */
  average: Stats['rates'] | undefined
  /** People still read the mailing: the average would look unfair. */
  isFresh?: boolean
}

const SHARES = ['delivered', 'opened', 'clicked', 'clickToOpen', 'unsubscribed', 'bounced', 'complained'] as const
/** Shares that are better when they are lower. */
const BAD: readonly Share[] = ['unsubscribed', 'bounced', 'complained']

type Share = (typeof SHARES)[number]

/** The main figures as shares, with their numbers and the average to compare with. */
export function Figures({ stats, humans, average, isFresh = false }: Props) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  const totals = stats?.totals
  const outcome = totals && outcomeOf(totals)
  const shareOf = (name: Share) => {
    if (!stats || !outcome) return undefined
    if (name === 'delivered') return outcome.deliveredShare
    return name === 'bounced' ? outcome.undeliveredShare : stats.rates[name]
  }
  const averageOf = (name: Share) => {
    if (!average) return null
    // Of all attempts, as the figure of the mailing.
    return name === 'delivered' && average.bounced !== null ? 1 - average.bounced : average[name]
  }
  const noteOf = (name: Share) => {
    if (!totals || !outcome) return null
    if (name === 'clickToOpen') return t('figures.ofOpened', { all: number(totals.opened) })
    if (name === 'delivered')
      return t('figures.ofAttempts', { number: number(outcome.delivered), all: number(outcome.tried) })
    return number(name === 'bounced' ? outcome.undelivered : totals[name])
  }
  const machines = { opened: totals?.openedMachine, clicked: totals?.clickedMachine }
  return (
    <div>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Stat
          label={t('figures.sent')}
          value={totals && number(totals.sent)}
          note={
            totals &&
            totals.recipients > totals.sent && <Note>{t('figures.ofAll', { all: number(totals.recipients) })}</Note>
          }
        />
        {SHARES.map((name) => {
          const byMachines = humans && (name === 'opened' || name === 'clicked') ? machines[name] : 0
          const share = shareOf(name)
          return (
            <Stat
              key={name}
              label={t(`figures.${name}`)}
              value={stats && percent(share)}
              note={
                <Note>
                  {noteOf(name)}
                  {byMachines ? ` (${t('figures.machines', { number: number(byMachines) })})` : ''}
                </Note>
              }
              foot={
                humans ? (
                  <Against average={averageOf(name)} {...{ share, isFresh }} isBadUp={BAD.includes(name)} />
                ) : null
              }
            />
          )
        })}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('figures.bases')}
        {humans && isFresh && totals?.sent ? ` ${t('compared.later')}` : ''}
      </Text>
    </div>
  )
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <Text component="span" fz="sm" c="dimmed">
    {children}
  </Text>
)

/** Smaller differences would be shown as 0. */
const SEEN = 0.0005

interface AgainstProps {
  average: number | null
  share: number | null | undefined
  isFresh: boolean
  isBadUp: boolean
}

/** The average of the company, and how far the share is from it. */
function Against({ average, share, isFresh, isBadUp }: AgainstProps) {
  const { t } = useTranslation('statistics')
  const { percent, points } = useFormat()
  if (average === null || share == null) return null
  const change = share - average
  return (
    <Group gap={6} justify="space-between">
      <Text component="span" fz="xs" c="dimmed">
        {t('compared.average', { value: percent(average) })}
      </Text>
      {!isFresh && Math.abs(change) >= SEEN && (
        <Change
          text={`${change > 0 ? '+' : '−'}${t('compared.points', { points: points(Math.abs(change)) })}`}
          isUp={change > 0}
          isBadUp={isBadUp}
          title={t('compared.against')}
        />
      )}
    </Group>
  )
}
