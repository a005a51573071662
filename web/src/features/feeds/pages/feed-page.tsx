import { Badge, Button, Menu, Stack, Tabs, Text } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useRefreshing } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useShownTab } from '../../../ui/page/use-shown-tab.ts'
import { type Feed, isWorking, stateOf } from '../logic/feed.ts'
import { useFeedActions } from '../logic/use-feed-actions.ts'
import { FeedForm } from '../parts/feed-form.tsx'
import { FeedItems } from '../parts/feed-items.tsx'
import { FeedPreview } from '../parts/feed-preview.tsx'
import { FeedBadge } from '../parts/feed-state.tsx'
import { LeftOut } from '../parts/left-out.tsx'
import { RunReport } from '../parts/run-report.tsx'
import { TagSection } from '../parts/tag-help.tsx'
import { UploadFile } from '../parts/upload-file.tsx'

const VIEWS = ['preview', 'items', 'leftOut', 'mail'] as const

export function FeedPage() {
  const { t } = useTranslation('feeds')
  const { feed: id } = useParams({ strict: false }) as { feed: string }
  const feed = useLoaded('GET /feeds/{feed_id}', { path: { feed_id: id } })
  const mayChange = useMay('content')
  useRefreshing('/feeds', isWorking(feed))
  return (
    <Page
      title={feed.name}
      above={[{ title: t('titles.feeds'), to: '/feeds' }]}
      badge={<FeedBadge feed={feed} />}
      lead={<Lead feed={feed} />}
      actions={mayChange && <Actions feed={feed} />}
    >
      <Stack gap="lg">
        <RunReport feed={feed} />
        {mayChange && feed.source === 'upload' && <UploadFile feed={feed} />}
        <Views key={id} feed={feed} />
      </Stack>
    </Page>
  )
}

function Lead({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { areSeveral, nameOf } = useShops()
  const format = feed.detectedFormat ?? (feed.format === 'auto' ? null : feed.format)
  const words = [t(`kinds.${feed.kind}`), areSeveral ? nameOf(feed.shopId) : null, format && t(`formats.${format}`)]
  return (
    <>
      {words.filter(Boolean).join(' · ')}
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {feed.url ?? t('byUploadLong')}
      </Text>
    </>
  )
}

function Actions({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { read, isReading, setActive, remove } = useFeedActions(feed)
  const isByAddress = feed.source === 'url'
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {common('edit')}
      </Button>
      {isByAddress && (
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isReading}
          disabled={stateOf(feed) === 'running'}
          onClick={read}
        >
          {t('readNow')}
        </Button>
      )}
      <PageMenu>
        {isByAddress && (
          <Menu.Item
            leftSection={
              feed.active ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
            }
            onClick={() => setActive(!feed.active)}
          >
            {t(feed.active ? 'pause' : 'resume')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
          {common('delete')}
        </Menu.Item>
      </PageMenu>
      {isOpen && <FeedForm feed={feed} onClose={() => setOpen(false)} />}
    </>
  )
}

function Views({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { number } = useFormat()
  const [search, setSearch] = useSearchState()
  const view = VIEWS.find((one) => one === search.view) ?? 'preview'
  const left = feed.lastRun?.errors ?? 0
  const open = (next: string | null) =>
    setSearch({ view: !next || next === 'preview' ? undefined : next, page: undefined, q: undefined })
  return (
    <Tabs value={view} onChange={open} keepMounted={false}>
      <Tabs.List ref={useShownTab(view)} mb="md">
        {VIEWS.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            rightSection={one === 'leftOut' && left > 0 ? <Badge color="orange">{number(left)}</Badge> : null}
          >
            {t(`views.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="preview">
        <FeedPreview feed={feed} />
      </Tabs.Panel>
      <Tabs.Panel value="items">
        <FeedItems feed={feed} />
      </Tabs.Panel>
      <Tabs.Panel value="leftOut">
        <LeftOut feed={feed} />
      </Tabs.Panel>
      <Tabs.Panel value="mail">
        <TagSection kind={feed.kind} feed={feed.name} />
      </Tabs.Panel>
    </Tabs>
  )
}
