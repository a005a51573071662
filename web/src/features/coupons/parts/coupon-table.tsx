import { Button, Group, Select } from '@mantine/core'
import { IconTicket, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../parts/contact/contact-link.tsx'
import { useCouponColumns } from '../../../parts/coupon/coupon-columns.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { DayField } from '../../../ui/input/day-field.tsx'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import type { TableState } from '../../../ui/table/table-state.ts'
import type { Stack } from '../logic/stack.ts'

const FILTERS = ['status', 'from', 'to'] as const

/** Codes of a stack that contacts got or used. */
export function CouponTable({ stack }: { stack: Stack }) {
  const { t } = useTranslation('coupons')
  const coupons = useTable('GET /coupon-stacks/{stack_id}/coupons', {
    path: { stack_id: stack.id },
    filters: FILTERS,
  })
  const columns = useCouponColumns({
    title: t('contact'),
    cell: ({ contactId, email }) => (contactId ? <ContactLink id={contactId} email={email} /> : null),
  })
  return (
    <>
      <Filters state={coupons.state} />
      <ObjectTable
        {...coupons}
        label={t('handedOut')}
        icon={IconTicket}
        columns={columns}
        empty={{ title: t('noCoupons.title'), text: t('noCoupons.text') }}
      />
    </>
  )
}

function Filters({ state: { q, setQ, filters, setFilters } }: { state: TableState }) {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
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
      <SearchInput label={t('searchCodes')} value={q} onChange={setQ} />
      <Select
        label={common('coupon.state')}
        placeholder={t('anyState')}
        clearable
        w={{ base: '100%', xs: 170 }}
        value={filters.status ?? null}
        onChange={(status) => setFilters({ status: status ?? undefined })}
        data={(['assigned', 'used'] as const).map((value) => ({ value, label: common(`coupon.states.${value}`) }))}
      />
      <Group gap="sm" wrap="nowrap" w={{ base: '100%', xs: 300 }}>
        {day('from')}
        {day('to')}
      </Group>
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
