import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { bestHour, colourOf, heatOf, sumOf } from '../../logic/heat.ts'

type Hours = Answer<'GET /stats/reading'>['hours']

/** A Monday, whose week names the weekdays. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY = 86_400_000
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** At which hours of the week people read mails: a darker cell has more opens and clicks. */
export function HourCard({ hours }: { hours: Hours }) {
  const { t, i18n } = useTranslation('statistics')
  const { number } = useFormat()
  const nameOf = (weekday: number, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(i18n.language, { weekday: length, timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY)
  const most = Math.max(...hours.map(sumOf))
  const best = bestHour(hours)
  const at = (weekday: number, hour: number) => hours[(weekday - 1) * 24 + hour] ?? { opens: 0, clicks: 0 }
  return (
    <Card withBorder component="section" aria-label={t('hours.title')}>
      <Title order={2} fz="md">
        {t('hours.title')}
      </Title>
      <Text fz="sm" c="dimmed" mb="sm">
        {best
          ? t('hours.best', { day: nameOf(best.weekday, 'long'), from: `${best.hour}:00`, to: `${best.hour + 1}:00` })
          : t('hours.none')}
      </Text>
      {best && (
        <table className="heat-map" aria-label={t('hours.title')}>
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {hour % 3 ? <span className="heat-hidden">{hour}</span> : hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{nameOf(weekday, 'short')}</th>
                {HOURS.map((hour) => {
                  const { opens, clicks } = at(weekday, hour)
                  const text = t('hours.cell', {
                    day: nameOf(weekday, 'long'),
                    hour: `${hour}:00`,
                    opens: number(opens),
                    clicks: number(clicks),
                  })
                  return (
                    <td key={hour} title={text} style={{ background: colourOf(heatOf(opens + clicks, most)) }}>
                      <span className="heat-hidden">{text}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
