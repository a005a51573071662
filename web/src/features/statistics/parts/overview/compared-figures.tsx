import { SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Change } from '../../../../ui/figure/change.tsx'
import { Stat } from '../../../../ui/figure/stat.tsx'

type Comparison = Answer<'GET /stats/comparison'>

const RATES = [
  { name: 'opened', isBadUp: false },
  { name: 'clicked', isBadUp: false },
  { name: 'unsubscribed', isBadUp: true },
  { name: 'bounced', isBadUp: true },
  { name: 'complained', isBadUp: true },
] as const

/** The figures of a period, against as many days before and against the company's average. */
export function ComparedFigures({ comparison }: { comparison: Comparison | undefined }) {
  const { t } = useTranslation('statistics')
  const { number, percent, points } = useFormat()
  const { current, previous, average } = comparison ?? {}
  const delivered = current?.totals.delivered
  const before = previous?.totals.delivered
  return (
    <div>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} className="print-two">
        <Stat
          label={t('figures.delivered')}
          value={delivered === undefined ? undefined : number(delivered)}
          note={
            <Notes
              change={before && delivered !== undefined ? (delivered - before) / before : null}
              text={(change) => percent(change)}
              was={before === undefined ? '' : number(before)}
              average={average?.totals ? number(average.totals.delivered) : null}
            />
          }
        />
        {RATES.map(({ name, isBadUp }) => {
          const [now, was] = [current?.rates[name], previous?.rates[name]]
          return (
            <Stat
              key={name}
              label={t(`figures.${name}`)}
              value={current && percent(now)}
              note={
                <Notes
                  change={now != null && was != null ? now - was : null}
                  text={(change) => t('compared.points', { points: points(change) })}
                  was={percent(was)}
                  isBadUp={isBadUp}
                  average={average ? percent(average.rates[name]) : null}
                />
              }
            />
          )
        })}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('compared.about')}
      </Text>
    </div>
  )
}

/** Smaller changes would be shown as 0. */
const SEEN = 0.0005

interface NotesProps {
  change: number | null
  text: (change: number) => string
  was: string
  isBadUp?: boolean
  average: string | null
}

function Notes({ change, text, was, isBadUp = false, average }: NotesProps) {
  const { t } = useTranslation('statistics')
  return (
    <>
      {change !== null && Math.abs(change) >= SEEN && (
        <Change
          text={`${change > 0 ? '+' : '−'}${text(Math.abs(change))}`}
          isUp={change > 0}
          isBadUp={isBadUp}
          title={t('compared.before', { value: was })}
        />
      )}
      {average !== null && (
        <Text component="span" fz="xs" c="dimmed" w="100%">
          {t('compared.average', { value: average })}
        </Text>
      )}
    </>
  )
}
