import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { Section } from '../../../ui/page/section.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

type Payment = Item<'GET /billing/payments'>
const PAGE_SIZE = 10

/** Recorded payments; shown when there are some. */
export function PaymentSection() {
  const { t } = useTranslation('billing')
  const { day, money } = useFormat()
  const [page, setPage] = useState(1)
  const query = { page, pageSize: PAGE_SIZE }
  const payments = useApi('GET /billing/payments', { query }, { keeps: true, isShown: true })
  const { total = 0 } = payments.data ?? {}
  if (!total && !payments.error) return null
  const columns: Column<Payment>[] = [
    { key: 'paidAt', title: t('payments.paidAt'), cell: ({ paidAt }) => day(paidAt) },
    { key: 'number', title: t('invoices.number'), cell: ({ number }) => <span className="numbers">{number}</span> },
    {
      key: 'amount',
      title: t('payments.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <span className="numbers">{money(amount, currency)}</span>,
    },
  ]
  return (
    <Section title={t('payments.title')}>
      <DataTable
        label={t('payments.title')}
        columns={columns}
        rows={payments.data?.items}
        rowId={({ id }) => id}
        paging={{ ...query, total, onPage: setPage }}
        isStale={payments.isPlaceholderData}
        fault={faultOf(payments)}
        empty={null}
      />
    </Section>
  )
}
