import { Badge, Box, ColorSwatch, Group } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useWorld } from '../../../../i18n/world.ts'
import { EngagementBadge, StateBadge } from '../../../../parts/contact/contact-badges.tsx'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import { useCustomFields } from '../../../../parts/contact/custom-fields.ts'
import { EngagementLegend, StateLegend } from '../../../../parts/contact/legends.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { ShownValue } from '../profile/custom-value.tsx'
import { RoleMark } from '../role-mark.tsx'

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
  'labels',
  'city',
  'country',
  'createdAt',
] as const
/** A column of the grid; `cf:42` is the custom field 42. */
export type ColumnName = (typeof COLUMNS)[number] | `cf:${string}`
const FIRST: ColumnName[] = ['state', 'engagement', 'createdAt']

/** All columns that can be chosen, with their names. */
export function useColumnNames(): { name: ColumnName; title: string }[] {
  const { t } = useTranslation('contacts')
  const custom = useCustomFields()
  return [
    ...COLUMNS.map((name) => ({ name, title: t(`columns.${name}`) })),
    ...custom.map(({ id, name }) => ({ name: `cf:${id}` as const, title: name })),
  ]
}

/** The columns that this person chose on this device. */
export function useChosenColumns(): [ColumnName[], (names: ColumnName[]) => void] {
  const [chosen, setChosen] = useLocalStorage<ColumnName[]>({
    key: 'postrider.contacts.columns',
    defaultValue: FIRST,
    getInitialValueInEffect: false,
  })
  const names = useColumnNames().map(({ name }) => name)
  return [names.filter((name) => chosen.includes(name)), setChosen]
}

/** Fields to request: only those that are shown. */
export const fieldsOf = (names: readonly ColumnName[]) =>
  [...new Set([...ALWAYS, ...names.map((name) => (isCustom(name) ? 'customFields' : name))])].join(',')

const isCustom = (name: ColumnName): name is `cf:${string}` => name.startsWith('cf:')

/** The columns of the grid. `place` is the query by which an opened contact finds its neighbours. */
export function useGridColumns(names: readonly ColumnName[], place: string): Column<Row>[] {
  const { t } = useTranslation('contacts')
  const cells = useCells()
  const customCell = useCustomCell()
  const titles = new Map(useColumnNames().map(({ name, title }) => [name, title]))
  const hasNames = names.includes('firstName') || names.includes('lastName')
  return [
    {
      key: 'email',
      title: t('email'),
      sort: 'email',
      cell: ({ id, email, firstName, lastName, state }) => (
        <>
          <ContactLink
            {...{ id, email, firstName, lastName, place }}
            nameProps={hasNames ? { hiddenFrom: 'sm' } : {}}
          />
          <RoleMark email={email} />
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
      title: titles.get(name) ?? '',
      isExtra: true,
      ...(SORTABLE.includes(name) ? { sort: name } : {}),
      ...(name === 'state' ? { hint: <StateLegend /> } : {}),
      ...(name === 'engagement' ? { hint: <EngagementLegend /> } : {}),
      cell: isCustom(name) ? customCell(name.slice(3)) : cells[name],
    })),
  ]
}

/** Only orders that an index has ready: sorting a million rows by another column would be slow. */
const SORTABLE: readonly ColumnName[] = ['firstName', 'lastName', 'engagement', 'status', 'shopId', 'createdAt']

/** The cell of a custom field. */
function useCustomCell() {
  const fields = useCustomFields()
  return (id: string) => {
    const field = fields.find((one) => one.id === id)
    return ({ customFields }: Row) => field && <ShownValue field={field} value={customFields?.[id] ?? null} />
  }
}

function useCells(): Record<(typeof COLUMNS)[number], Column<Row>['cell']> {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { day } = useFormat()
  const { data: shops } = useApi('GET /shops', { query: { pageSize: 100 } })
  const countries = useWorld('countries')
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
    labels: ({ labels }) => (
      <Group gap={4}>
        {labels?.map(({ id, name, color }) => (
          <Badge key={id} variant="outline" color="gray" leftSection={<ColorSwatch color={color} size={8} />}>
            {name}
          </Badge>
        ))}
      </Group>
    ),
    city: ({ city }) => city,
    country: ({ country }) => countries.find(({ value }) => value === country)?.label ?? country,
    createdAt: ({ createdAt }) => day(createdAt ?? null),
  }
}
