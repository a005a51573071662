import { Badge, Group, Menu, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { PageLink, TextLink } from '../../../../ui/link/link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../../ui/table/row-menu.tsx'
import type { Segment } from '../../logic/editor/use-editor.ts'
import { useRecompute } from '../../logic/use-recompute.ts'
import { useUses } from './delete-dialog.tsx'

interface Actions {
  onTag: (tag: string) => void
  onDelete: (segment: Segment) => void
}

export function useSegmentColumns(actions: Actions): Column<Segment>[] {
  const { t } = useTranslation('segments')
  const { number, time, ago } = useFormat()
  const usesText = useUses()
  const mayChange = useMay('contacts')
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: (segment) => <NameCell segment={segment} onTag={actions.onTag} />,
    },
    {
      key: 'matched',
      title: t('contacts'),
      sort: 'matched',
      isNumber: true,
      cell: ({ counts, computedAt }) => (
        <>
          {number(counts.matched)}
          {computedAt && (
            <Text fz="xs" c="dimmed" title={time(computedAt)}>
              {ago(computedAt)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'mailable',
      title: t('mailable'),
      sort: 'mailable',
      isNumber: true,
      isExtra: true,
      cell: ({ counts }) => number(counts.mailable),
    },
    {
      key: 'uses',
      title: t('usedBy'),
      isExtra: true,
      cell: ({ usedBy: { campaigns, segments, automations } }) =>
        usesText({ campaign: campaigns, segment: segments, automation: automations }) || '—',
    },
    ...(mayChange
      ? [
          {
            key: 'actions',
            title: '',
            width: 56,
            cell: (segment: Segment) => <RowActions segment={segment} onDelete={actions.onDelete} />,
          },
        ]
      : []),
  ]
}

function NameCell({ segment: { id, name, refresh, tags }, onTag }: { segment: Segment; onTag: Actions['onTag'] }) {
  const { t } = useTranslation('segments')
  return (
    <>
      <Group gap="xs">
        <TextLink to={`/segments/${id}`} fw={600}>
          {name}
        </TextLink>
        <Badge color={refresh === 'daily' ? 'teal' : 'gray'}>{t(`kindNames.${refresh}`)}</Badge>
      </Group>
      {tags.length > 0 && (
        <Group gap={4} mt={4}>
          {tags.map((tag) => (
            <Badge
              key={tag}
              component="button"
              type="button"
              variant="outline"
              color="gray"
              style={{ cursor: 'pointer' }}
              aria-label={t('filterByTag', { tag })}
              onClick={() => onTag(tag)}
            >
              {tag}
            </Badge>
          ))}
        </Group>
      )}
    </>
  )
}

function RowActions({ segment, onDelete }: { segment: Segment; onDelete: Actions['onDelete'] }) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const recompute = useRecompute()
  return (
    <RowMenu name={segment.name}>
      <Menu.Item
        component={PageLink}
        to={`/segments/${segment.id}/edit`}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {common('edit')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRefresh size={16} aria-hidden />}
        disabled={recompute.isPending}
        onClick={() => recompute.mutate({ path: { segment: segment.id }, body: {} })}
      >
        {t(`recompute.${segment.refresh}`)}
      </Menu.Item>
      <Menu.Item
        component={PageLink}
        to={`/segments/new?from=${segment.id}`}
        leftSection={<IconCopy size={16} aria-hidden />}
      >
        {t('copy')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(segment)}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
