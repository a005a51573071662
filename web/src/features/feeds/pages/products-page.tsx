import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { IconArticle, IconMail, IconPackage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { faultOf } from '../../../parts/object/table.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import { useTableState } from '../../../ui/table/table-state.ts'
import { ItemGrid } from '../parts/item-grid.tsx'
import { TagDialog } from '../parts/tag-help.tsx'

const PAGE_SIZE = 24
/** The server looks no further; later items are found by searching. */
const MOST_PAGES = 4000
const KINDS = ['products', 'articles'] as const

/** Products and articles of all feeds. */
export function ProductsPage() {
  const { t } = useTranslation('feeds')
  const state = useTableState(['kind', 'feed', 'shop'])
  const { shops, areSeveral } = useShops()
  const kind = KINDS.find((one) => one === state.filters.kind) ?? 'products'
  const answered = useItems(kind, state)
  const { data } = answered
  const feeds = data?.feeds ?? []
  const { feed, shop } = state.filters
  const [isOpen, setOpen] = useState(false)
  // The largest feed, if none is chosen.
  const inMail = feeds.find(({ id }) => id === feed) ?? feeds.toSorted((one, other) => other.items - one.items)[0]
  return (
    <Page
      title={t('titles.products')}
      lead={t('products.lead')}
      actions={
        inMail && (
          <Button leftSection={<IconMail size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {t('tag.title')}
          </Button>
        )
      }
    >
      <Group mb="md" gap="sm">
        <SegmentedControl
          aria-label={t('form.kind')}
          value={kind}
          onChange={(next) => state.setFilters({ kind: next === 'products' ? undefined : next, feed: undefined })}
          data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SearchInput label={t('search.items')} value={state.q} onChange={state.setQ} />
        {(feeds.length > 1 || feed) && (
          <Select
            aria-label={t('products.feed')}
            placeholder={t('products.anyFeed')}
            clearable
            searchable
            filter={foldedFilter}
            w={{ base: '100%', xs: 200 }}
            value={feed ?? null}
            onChange={(next) => state.setFilters({ feed: next ?? undefined })}
            data={feeds.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {(areSeveral || shop) && (
          <Select
            aria-label={t('form.shop')}
            placeholder={t('products.anyShop')}
            clearable
            w={{ base: '100%', xs: 200 }}
            value={shop ?? null}
            onChange={(next) => state.setFilters({ shop: next ?? undefined, feed: undefined })}
            data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Group>
      <ItemGrid
        label={t(`kinds.${kind}`)}
        items={data?.items}
        total={data?.total ?? 0}
        paging={{
          page: state.page,
          pages: Math.min(MOST_PAGES, Math.ceil((data?.total ?? 0) / PAGE_SIZE)),
          onPage: state.setPage,
        }}
        isStale={answered.isPlaceholderData}
        isNarrowed={Boolean(state.q)}
        fault={faultOf(answered)}
        feedOf={(id) => (feeds.length > 1 ? feeds.find((one) => one.id === id)?.name : undefined)}
        empty={useEmpty(kind, feeds.length > 0)}
      />
      {isOpen && inMail && <TagDialog kind={kind} feeds={feeds} chosen={inMail.id} onClose={() => setOpen(false)} />}
    </Page>
  )
}

function useItems(kind: (typeof KINDS)[number], { q, page, filters }: ReturnType<typeof useTableState>) {
  const { feed: feedId, shop: shopId } = filters
  const query = {
    q,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(feedId ? { feedId } : {}),
    ...(shopId ? { shopId } : {}),
  }
  const options = { keeps: true, isShown: true }
  const products = useApi('GET /feed-products', { query }, { ...options, enabled: kind === 'products' })
  const articles = useApi('GET /feed-articles', { query }, { ...options, enabled: kind === 'articles' })
  return kind === 'products' ? products : articles
}

/** Without items: how to get the first ones. */
function useEmpty(kind: (typeof KINDS)[number], hasFeeds: boolean) {
  const { t } = useTranslation('feeds')
  const mayChange = useMay('content')
  const part = hasFeeds ? 'noItems' : `products.empty.${kind}`
  return {
    icon: kind === 'products' ? IconPackage : IconArticle,
    title: t(`${part as 'noItems'}.title`),
    text: t(`${part as 'noItems'}.text`),
    children: hasFeeds ? (
      <Button variant="default" component={PageLink} to="/feeds">
        {t('products.toFeeds')}
      </Button>
    ) : (
      mayChange && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} component={PageLink} to="/feeds?new=1">
          {t('form.new')}
        </Button>
      )
    ),
  }
}
