import { Box, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { EngagementBadge, StateBadge } from '../../../../parts/contact/contact-badges.tsx'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'

/** A row has the requested fields; address and names always. */
export type Row = Item<'GET /contacts'> & { id: string; email: string }
const ALWAYS = ['id', 'email', 'firstName', 'lastName']

/** Columns beside the address, in their order. */
export const COLUMNS = [
  'firstName',
  'lastName',
  'state',
  'engagement',
  'status',
  'shopId',
  'suppressionReason',
  'blacklistedAt',
  'excluded',
  'createdAt',
] as const
export type ColumnName = (typeof COLUMNS)[number]
const FIRST: ColumnName[] = ['state', 'engagement', 'createdAt']

/** The columns that this person chose on this device. */
export function useChosenColumns(): [ColumnName[], (names: ColumnName[]) => void] {
  const [chosen, setChosen] = useLocalStorage<ColumnName[]>({
    key: 'postrider.contacts.columns',
    defaultValue: FIRST,
    getInitialValueInEffect: false,
  })
  return [COLUMNS.filter((name) => chosen.includes(name)), setChosen]
}

/** Fields to request: only those that are shown. */
export const fieldsOf = (names: readonly ColumnName[]) => [...new Set([...ALWAYS, ...names])].join(',')

/** The columns of the grid. `place` is the query by which an opened contact finds its neighbours. */
export function useGridColumns(names: readonly ColumnName[], place: string): Column<Row>[] {
  const { t } = useTranslation('contacts')
  const cells = useCells()
  const hasNames = names.includes('firstName') || names.includes('lastName')
  return [
    {
      key: 'email',
      title: t('email'),
      sort: 'email',
      cell: ({ id, email, firstName, lastName, state }) => (
        <>
          <TextLink to={`/contacts/${id}${place}`} fz="sm" fw={500}>
            {email}
          </TextLink>
          <Text fz="xs" c="dimmed" hiddenFrom={hasNames ? 'sm' : undefined}>
            {firstName} {lastName}
          </Text>
          {/* On narrow screens, instead of a column. */}
          {state && (
            <Box hiddenFrom="sm" mt={4}>
              <StateBadge state={state} />
            </Box>
          )}
        </>
      ),
    },
    ...names.map((name) => ({
      key: name,
      title: t(`columns.${name}`),
      isExtra: true,
      ...(SORTABLE.includes(name) ? { sort: name } : {}),
      cell: cells[name],
    })),
  ]
}

/** Only orders that an index has ready: sorting a million rows by another column would be slow. */
const SORTABLE: readonly ColumnName[] = ['firstName', 'lastName', 'engagement', 'status', 'shopId', 'createdAt']

function useCells(): Record<ColumnName, Column<Row>['cell']> {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { day } = useFormat()
  const { data: shops } = useApi('GET /shops', { query: { pageSize: 100 } })
  return {
    firstName: ({ firstName }) => firstName,
    lastName: ({ lastName }) => lastName,
    state: ({ state }) => state && <StateBadge state={state} />,
    engagement: ({ engagement }) => engagement && <EngagementBadge engagement={engagement} />,
    status: ({ status }) => status && t(`statuses.${status}`),
    shopId: ({ shopId }) => shops?.items.find(({ id }) => id === shopId)?.name,
    suppressionReason: ({ suppressionReason }) =>
      suppressionReason ? t(`reasons.${suppressionReason as 'bounced'}`) : '—',
    blacklistedAt: ({ blacklistedAt }) => day(blacklistedAt ?? null),
    excluded: ({ excluded }) => (excluded ? common('yes') : common('no')),
    createdAt: ({ createdAt }) => day(createdAt ?? null),
  }
}
