import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Feed, type State, stateOf } from '../logic/feed.ts'

const COLORS: Record<State, string> = {
  never: 'gray',
  waiting: 'blue',
  running: 'blue',
  ok: 'teal',
  failed: 'red',
  shrunk: 'yellow',
}

/** What the feed is doing, or how its last run ended. A feed that is not read regularly says so. */
export function FeedBadge({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const state = stateOf(feed)
  if (!feed.active && feed.source === 'url' && state !== 'running')
    return <Badge color="gray">{t('states.paused')}</Badge>
  return <Badge color={COLORS[state]}>{t(`states.${state}`)}</Badge>
}
