import { Button, Group, Pill, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShops } from '../../../parts/object/use-shops.ts'
import { ORDER_STATES } from '../../../parts/order/order-states.ts'
import { DayField } from '../../../ui/input/day-field.tsx'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import type { TableState } from '../../../ui/table/table-state.ts'

/** Filters of the grid, by their names in the API. */
export const FILTERS = ['state', 'shop', 'from', 'to', 'contactId'] as const

interface Props {
  state: TableState
  /** The address of the buyer, if the orders are those of one contact. */
  buyer: string | null
}

export function OrderFilters({ state: { q, setQ, filters, setFilters }, buyer }: Props) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { shops, areSeveral } = useShops()
  const day = (name: 'from' | 'to') => (
    <DayField
      label={t(name)}
      flex={1}
      miw={0}
      value={filters[name] ?? ''}
      onChange={(value) => setFilters({ [name]: value || undefined })}
    />
  )
  return (
    <Group mb="md" align="flex-end" gap="sm">
      <SearchInput label={t('search')} value={q} onChange={setQ} />
      <Select
        label={t('state')}
        placeholder={t('anyState')}
        clearable
        w={{ base: '100%', xs: 170 }}
        value={filters.state ?? null}
        onChange={(state) => setFilters({ state: state ?? undefined })}
        data={ORDER_STATES.map((value) => ({ value, label: common(`order.states.${value}`) }))}
      />
      {(areSeveral || filters.shop) && (
        <Select
          label={t('shop')}
          placeholder={t('anyShop')}
          clearable
          searchable
          filter={foldedFilter}
          w={{ base: '100%', xs: 170 }}
          value={filters.shop ?? null}
          onChange={(shop) => setFilters({ shop: shop ?? undefined })}
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Group gap="sm" wrap="nowrap" w={{ base: '100%', xs: 300 }}>
        {day('from')}
        {day('to')}
      </Group>
      {filters.contactId && (
        <Group h={{ xs: 36 }} maw="100%">
          <Pill
            size="lg"
            withRemoveButton
            onRemove={() => setFilters({ contactId: undefined })}
            removeButtonProps={{ 'aria-label': t('allBuyers'), 'aria-hidden': false, tabIndex: 0 }}
          >
            {buyer ? t('ofBuyer', { email: buyer }) : t('ofOneBuyer')}
          </Pill>
        </Group>
      )}
      {Object.keys(filters).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setFilters(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
        >
          {t('clear')}
        </Button>
      )}
    </Group>
  )
}
