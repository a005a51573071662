import { Badge, Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { type AutomationRow, reasonOf } from '../../logic/list/automation.ts'
import { AutomationMenu } from './automation-menu.tsx'
import { Sparkline } from './sparkline.tsx'
import { StateBadge } from './state-badge.tsx'

export function useAutomationColumns(onTag: (tag: string) => void): Column<AutomationRow>[] {
  const { t } = useTranslation('automations')
  const { number } = useFormat()
  const mayChange = useMay('campaigns')
  return [
    {
      key: 'name',
      title: t('list.name'),
      sort: 'name',
      cell: (row) => <NameCell row={row} onTag={onTag} />,
    },
    {
      key: 'status',
      title: t('list.state'),
      sort: 'status',
      isExtra: true,
      width: 140,
      cell: (row) => <State row={row} />,
    },
    {
      key: 'trend',
      title: t('list.trend'),
      isExtra: true,
      width: 144,
      cell: ({ trend }) => <Sparkline values={trend} />,
    },
    { key: 'entered', title: t('list.entered'), isNumber: true, cell: ({ stats }) => number(stats.entered) },
    {
      key: 'active',
      title: t('list.inside'),
      isNumber: true,
      isExtra: true,
      cell: ({ stats }) => number(stats.active),
    },
    { key: 'sent', title: t('list.sent'), isNumber: true, isExtra: true, cell: ({ stats }) => number(stats.sent) },
    ...(mayChange
      ? [{ key: 'menu', title: '', width: 60, cell: (row: AutomationRow) => <AutomationMenu automation={row} /> }]
      : []),
  ]
}

function State({ row: { status, activeSince } }: { row: AutomationRow }) {
  const { t } = useTranslation('automations')
  const { day } = useFormat()
  return (
    <>
      <StateBadge status={status} />
      {activeSince && (
        <Text fz="xs" c="dimmed" mt={2}>
          {t('list.since', { day: day(activeSince) })}
        </Text>
      )}
    </>
  )
}

function NameCell({ row, onTag }: { row: AutomationRow; onTag: (tag: string) => void }) {
  const { t } = useTranslation('automations')
  const { areSeveral, nameOf } = useShops()
  const { id, name, description, tags, transactional, shopId } = row
  const about = [...(areSeveral ? [nameOf(shopId)] : []), description].filter(Boolean).join(' · ')
  const reason = reasonOf(row)
  return (
    <>
      <Group gap="xs">
        <TextLink to={`/automations/${id}/edit`} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </TextLink>
        {transactional && (
          <Badge color="gray" variant="outline">
            {t('list.transactional')}
          </Badge>
        )}
        {tags.map((tag) => (
          <Badge
            key={tag}
            component="button"
            type="button"
            variant="outline"
            color="gray"
            style={{ cursor: 'pointer' }}
            aria-label={t('list.filterByTag', { tag })}
            onClick={() => onTag(tag)}
          >
            {tag}
          </Badge>
        ))}
      </Group>
      {about && (
        <Text fz="sm" c="dimmed" lineClamp={1} title={about}>
          {about}
        </Text>
      )}
      {reason && (
        <Text fz="sm" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))">
          {t(`list.reasons.${reason}`)}
        </Text>
      )}
      <Box hiddenFrom="sm" mt={4}>
        <State row={row} />
        <Box mt={4}>
          <Sparkline values={row.trend} />
        </Box>
      </Box>
    </>
  )
}
