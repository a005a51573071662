import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { type Feed, reasonOf, stateOf } from '../logic/feed.ts'
import { FeedBadge } from './feed-state.tsx'

export function useFeedColumns(): Column<Feed>[] {
  const { t } = useTranslation('feeds')
  const { number } = useFormat()
  return [
    { key: 'name', title: t('form.name'), sort: 'name', cell: (feed) => <NameCell feed={feed} /> },
    { key: 'state', title: t('state'), isExtra: true, cell: (feed) => <StateCell feed={feed} /> },
    {
      key: 'items',
      title: t('figures.items'),
      sort: 'items',
      isNumber: true,
      cell: ({ items }) => number(items),
    },
    {
      key: 'nextRunAt',
      title: t('next'),
      sort: 'nextRunAt',
      isExtra: true,
      width: 170,
      cell: (feed) => <NextRun feed={feed} />,
    },
  ]
}

/** The name with its kind; on narrow screens also what has columns on wide ones. */
function NameCell({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { areSeveral, nameOf } = useShops()
  return (
    <>
      <TextLink to={`/feeds/${feed.id}`} fw={600}>
        {feed.name}
      </TextLink>
      <Text fz="xs" c="dimmed">
        {[t(`kinds.${feed.kind}`), ...(areSeveral ? [nameOf(feed.shopId)] : [])].join(' · ')}
      </Text>
      <Box hiddenFrom="sm" mt={4}>
        <StateCell feed={feed} />
      </Box>
    </>
  )
}

/** The state, and a few words about what is wrong. */
function StateCell({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { number, ago } = useFormat()
  const { lastRun } = feed
  const state = stateOf(feed)
  const note =
    !lastRun || state === 'running' || state === 'waiting'
      ? null
      : lastRun.status === 'failed'
        ? t(`failed.${reasonOf(lastRun)}.title`, { status: lastRun.httpStatus })
        : lastRun.status === 'ok' && lastRun.errors
          ? t('leftOutCount', { count: lastRun.errors, number: number(lastRun.errors) })
          : lastRun.status === 'shrunk'
            ? t('shrunk.short')
            : ago(lastRun.at)
  return (
    <>
      <FeedBadge feed={feed} />
      {note && (
        <Text fz="xs" c="dimmed" mt={2}>
          {note}
        </Text>
      )}
    </>
  )
}

function NextRun({ feed: { source, nextRunAt } }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { ago } = useFormat()
  return nextRunAt ? ago(nextRunAt) : t(source === 'upload' ? 'byUpload' : 'notPlanned')
}
