import { SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Stat } from '../../../ui/figure/stat.tsx'

type Stats = Answer<'GET /stats/campaigns/{campaign_id}'>

interface Props {
  stats: Stats | undefined
  humans: boolean
  /** The rates of all e-mails of the company, to compare with. */
  average: Stats['rates'] | undefined
}

const SHARES = ['delivered', 'opened', 'clicked', 'clickToOpen', 'unsubscribed', 'bounced', 'complained'] as const

/** The main figures as shares of the sent mails, with their numbers. */
export function Figures({ stats, humans, average }: Props) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  const totals = stats?.totals
  const numberOf = (name: (typeof SHARES)[number]) => {
    if (!totals || name === 'clickToOpen') return null
    if (name === 'bounced') return totals.softBounced + totals.hardBounced
    return totals[name]
  }
  const noteOf = (name: (typeof SHARES)[number], count: number) => {
    if (!totals) return ''
    // These two shares have different bases, so both are shown.
    if (name === 'delivered') return t('figures.ofSent', { number: number(count), all: number(totals.sent) })
    if (name === 'bounced')
      return t('figures.ofTried', { number: number(count), all: number(totals.sent + totals.failed) })
    return number(count)
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
          const count = numberOf(name)
          const byMachines = humans && (name === 'opened' || name === 'clicked') ? machines[name] : 0
          return (
            <Stat
              key={name}
              label={t(`figures.${name}`)}
              value={stats && percent(stats.rates[name])}
              note={
                count !== null && (
                  <Note>
                    {noteOf(name, count)}
                    {byMachines ? ` (${t('figures.machines', { number: number(byMachines) })})` : ''}
                    {average && humans && (
                      <Text component="span" display="block" fz="xs">
                        {t('compared.average', { value: percent(average[name]) })}
                      </Text>
                    )}
                  </Note>
                )
              }
            />
          )
        })}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('figures.bases')}
      </Text>
    </div>
  )
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <Text component="span" fz="sm" c="dimmed">
    {children}
  </Text>
)
