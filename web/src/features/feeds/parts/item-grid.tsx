import { Box, Card, Group, Skeleton, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { TileGrid } from '../../../parts/files/file-tile.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { PageTurner } from '../../../ui/table/page-turner.tsx'
import { ItemCard, type ShownItem } from './item-card.tsx'

type Item = ShownItem & { id: string; feedId: string }

interface Props {
  label: string
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined
  total: number
  paging: ComponentProps<typeof PageTurner>
  isStale: boolean
  isNarrowed: boolean
  fault: ComponentProps<typeof Fault> | undefined
  empty: ComponentProps<typeof Empty>
  /** The name of an item's feed, where there are several. */
  feedOf?: (feedId: string) => string | undefined
}

/** Items as cards, page by page. */
export function ItemGrid({ label, items, total, paging, isStale, isNarrowed, fault, empty, feedOf }: Props) {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  if (fault)
    return (
      <Card withBorder p={0}>
        <Fault {...fault} />
      </Card>
    )
  if (!items) return <Skeleton h={320} />
  if (!items.length)
    return (
      <Card withBorder p={0}>
        {isNarrowed ? (
          <Empty icon={empty.icon} title={common('nothingFound')} text={common('tryAnother')} />
        ) : (
          <Empty {...empty} />
        )}
      </Card>
    )
  return (
    <Box opacity={isStale ? 0.6 : 1} aria-busy={isStale}>
      <TileGrid label={label}>
        {items.map((item) => (
          <ItemCard key={item.id} item={item} feed={feedOf?.(item.feedId)} />
        ))}
      </TileGrid>
      <Group justify="space-between" mt="md">
        <Text fz="sm" c="dimmed" aria-live="polite">
          {t('count', { count: total, number: number(total) })}
        </Text>
        <PageTurner {...paging} />
      </Group>
    </Box>
  )
}
