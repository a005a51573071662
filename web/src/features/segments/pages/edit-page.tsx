import { IconBuildingStore } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { rulesInAddress } from '../../../parts/rules/address/of-mailing.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Draft } from '../logic/editor/use-editor.ts'
import { SegmentEditor } from '../parts/editor/segment-editor.tsx'

/** A new segment: empty, as a copy of another, or of the recipients of a mailing. */
export function NewSegmentPage() {
  const [{ from }] = useSearchState()
  return from ? <CopiedSegment id={from} /> : <EmptySegment />
}

const useShops = () => useLoaded('GET /shops', { query: { pageSize: 100 } }).items

const EMPTY = { type: 'group', match: 'all', rules: [] }

function EmptySegment() {
  const { t } = useTranslation('segments')
  const [search] = useSearchState()
  const shops = useShops()
  const draft: Draft = {
    name: (search.name ?? '').slice(0, 200),
    shopId: (shops.find(({ active }) => active) ?? shops[0])?.id ?? null,
    refresh: 'daily',
    tags: [],
    definition: rulesInAddress(search) ?? EMPTY,
  }
  if (!shops.length)
    return (
      <Page title={t('new')}>
        <Empty icon={IconBuildingStore} title={t('noShop.title')} text={t('noShop.text')} />
      </Page>
    )
  return <SegmentEditor title={t('new')} draft={draft} shopCount={shops.length} />
}

function CopiedSegment({ id }: { id: string }) {
  const { t } = useTranslation('segments')
  const segment = useLoaded('GET /segments/{segment}', { path: { segment: id } })
  const shops = useShops()
  const draft = { ...segment, name: t('copyName', { name: segment.name }).slice(0, 200) }
  return <SegmentEditor key={id} title={t('new')} draft={draftOf(draft)} shopCount={shops.length} />
}

export function EditSegmentPage() {
  const { t } = useTranslation('segments')
  const { segment: id } = useParams({ strict: false }) as { segment: string }
  const segment = useLoaded('GET /segments/{segment}', { path: { segment: id } })
  const shops = useShops()
  const [round, setRound] = useState(1)
  return (
    <SegmentEditor
      key={`${id} ${round}`}
      title={t('edit')}
      segment={segment}
      draft={draftOf(segment)}
      shopCount={shops.length}
      onTakeTheirs={() => setRound(round + 1)}
    />
  )
}

const draftOf = ({ name, shopId, refresh, tags, definition }: Draft): Draft => ({
  name,
  shopId,
  refresh,
  tags,
  definition,
})
