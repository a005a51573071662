import { Box, Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useSearchState } from '../../../../core/search-state.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Empty } from '../../../../ui/page/empty.tsx'
import { sharesOf } from '../../logic/cohorts.ts'
import { colourOf, heatOf, isStrong } from '../../logic/heat.ts'
import './statistics.css'

const WHAT = ['engaged', 'buyers'] as const

/** Contacts by the month in which they were added, and how many of them still read or buy in the months after. */
export function CohortGrid({ today }: { today: string }) {
  const { t } = useTranslation('statistics')
  const { month, number, percent, time } = useFormat()
  const [search, set] = useSearchState()
  const what = WHAT.find((one) => one === search.cohort) ?? 'engaged'
  const { data } = useApi('GET /stats/cohorts', { query: { months: 12 } })
  if (!data) return <Skeleton h={320} />
  const last = today.slice(0, 7)
  const rows = data.items.map((item) => ({ ...item, shares: sharesOf(item, what, last) }))
  const columns = Math.max(0, ...rows.map(({ shares }) => shares.length))
  const most = Math.max(0, ...rows.flatMap(({ shares }) => shares.map(({ share }) => share ?? 0)))
  return (
    <Card withBorder component="section" aria-label={t('cohorts.title')}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <Box flex="1 1 18rem">
          <Title order={2} fz="md">
            {t('cohorts.title')}
          </Title>
          <Text fz="sm" c="dimmed" maw="44rem">
            {t(`cohorts.lead.${what}`)}
          </Text>
        </Box>
        <SegmentedControl
          aria-label={t('cohorts.what')}
          value={what}
          onChange={(value) => set({ cohort: value === 'engaged' ? undefined : value })}
          data={WHAT.map((value) => ({ value, label: t(`cohorts.${value}`) }))}
        />
      </Group>
      {rows.length ? (
        <Box tabIndex={0} role="region" aria-label={t('cohorts.title')} style={{ overflowX: 'auto' }}>
          <table className="cohort-grid" aria-label={t('cohorts.title')}>
            <thead>
              <tr>
                <th scope="col">{t('cohorts.added')}</th>
                <th scope="col">{t('cohorts.contacts')}</th>
                {Array.from({ length: columns }, (_, i) => `${i}`).map((i) => (
                  <th key={i} scope="col">
                    {t('cohorts.after', { number: i })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cohort, contacts, shares }) => (
                <tr key={cohort}>
                  <th scope="row">{month(`${cohort}-01`)}</th>
                  <td className="people">{number(contacts)}</td>
                  {shares.map(({ number: count, share }, i) => {
                    const heat = heatOf(share ?? 0, most)
                    return (
                      <td
                        // biome-ignore lint/suspicious/noArrayIndexKey: the months stand in order
                        key={i}
                        title={t('cohorts.cell', { count: number(count), all: number(contacts) })}
                        style={{ background: colourOf(heat), ...(isStrong(heat) ? { color: 'white' } : {}) }}
                      >
                        {share === null ? '—' : percent(Math.round(share * 100) / 100)}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      ) : (
        <Empty icon={IconUsersGroup} title={t('cohorts.empty')} text={t('cohorts.emptyText')} />
      )}
      {data.countedAt && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('cohorts.countedAt', { at: time(data.countedAt) })}
        </Text>
      )}
    </Card>
  )
}
