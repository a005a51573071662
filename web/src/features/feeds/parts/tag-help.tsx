import { Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { CopyBlock } from '../../../ui/input/copy-block.tsx'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { Section } from '../../../ui/page/section.tsx'
import type { Kind } from '../logic/feed.ts'
import { loopOf, MOST_ITEMS, tagOf } from '../logic/tags.ts'

/** How items of a feed get into a mail. */
export function TagSection({ kind, feed }: { kind: Kind; feed: string }) {
  const { t } = useTranslation('feeds')
  return (
    <Section title={t('tag.title')} lead={t(`tag.lead.${kind}`)}>
      <Tags kind={kind} feed={feed} />
    </Section>
  )
}

interface DialogProps {
  kind: Kind
  feeds: Answer<'GET /feed-products'>['feeds']
  /** The id of the feed that is shown first. */
  chosen: string
  onClose: () => void
}

/** The same for a feed that a person chooses. */
export function TagDialog({ kind, feeds, chosen, onClose }: DialogProps) {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation()
  const [feedId, setFeedId] = useState(chosen)
  const feed = feeds.find(({ id }) => id === feedId)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('tag.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text c="dimmed" fz="sm">
          {t(`tag.lead.${kind}`)}
        </Text>
        {feeds.length > 1 && (
          <Select
            label={t('products.feed')}
            allowDeselect={false}
            searchable
            filter={foldedFilter}
            value={feedId}
            onChange={(id) => id && setFeedId(id)}
            data={feeds.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {feed && <Tags kind={kind} feed={feed.name} />}
      </Stack>
    </Modal>
  )
}

/** The tag, and a list made with it. */
function Tags({ kind, feed }: { kind: Kind; feed: string }) {
  const { t } = useTranslation('feeds')
  const [limit, setLimit] = useState<number | string>(6)
  const wanted = { kind, feed, limit: Math.min(MOST_ITEMS, Math.max(1, Math.round(Number(limit)) || 1)) }
  return (
    <Stack gap="md">
      <NumberInput
        label={t('tag.limit')}
        w={{ base: '100%', xs: 160 }}
        min={1}
        max={MOST_ITEMS}
        allowDecimal={false}
        value={limit}
        onChange={setLimit}
      />
      <div>
        <Text fz="sm" c="dimmed">
          {t('tag.tag')}
        </Text>
        <CopyField value={tagOf(wanted)} label={t('tag.tag')} />
      </div>
      <div>
        <Text fz="sm" c="dimmed" mb={4}>
          {t('tag.loop')}
        </Text>
        <CopyBlock text={loopOf(wanted)} label={t('tag.loopName')} />
      </div>
    </Stack>
  )
}
