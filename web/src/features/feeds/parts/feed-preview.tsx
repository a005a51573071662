import { Button, Card, Grid, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { TileGrid } from '../../../parts/files/file-tile.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import type { Feed, Preview } from '../logic/feed.ts'
import { FaultCard, ItemCard } from './item-card.tsx'
import { MappingSelects } from './mapping-selects.tsx'

/** The first items of the last file as they will be, and the columns that they are read from. */
export function FeedPreview({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { data, error, refetch } = useApi(
    'GET /feeds/{feed_id}/preview',
    { path: { feed_id: feed.id } },
    { keeps: true, isShown: true },
  )
  if (!data) return error ? <Fault error={error} onAgain={() => void refetch()} /> : <Skeleton h={320} />
  if (!data.items.length)
    return (
      <Card withBorder p={0}>
        <Empty icon={IconEye} title={t('preview.none')} text={t(`preview.${feed.source}`)} />
      </Card>
    )
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <FirstItems items={data.items} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <MappingSelects feed={feed} columns={data.fields} />
      </Grid.Col>
    </Grid>
  )
}

/** So many that the columns are not far below them on a narrow screen. */
const SHOWN = 6

function FirstItems({ items }: Pick<Preview, 'items'>) {
  const { t } = useTranslation('feeds')
  const [isAll, setAll] = useState(false)
  const shown = isAll ? items : items.slice(0, SHOWN)
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} fz="lg">
          {t('preview.title')}
        </Title>
        <Text c="dimmed" fz="sm">
          {t('preview.lead')}
        </Text>
      </div>
      <TileGrid label={t('preview.title')}>
        {shown.map((item, at) =>
          item.error === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its place in the file
            <ItemCard key={at} item={item} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its place in the file
            <FaultCard key={at} reason={item.error} />
          ),
        )}
      </TileGrid>
      {items.length > SHOWN && (
        <Group>
          <Button variant="default" size="xs" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('preview.fewer') : t('preview.all', { count: items.length })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
