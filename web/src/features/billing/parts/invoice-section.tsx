import { Badge, Button, Flex, Group, Text } from '@mantine/core'
import { IconDownload, IconQrcode, IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import type { Invoice } from '../logic/invoice.ts'
import { PayDialog } from './pay-dialog.tsx'

const COLORS = { open: 'blue', overdue: 'red', paid: 'green' } as const
const PAGE_SIZE = 10

export function InvoiceSection() {
  const { t } = useTranslation('billing')
  const [page, setPage] = useState(1)
  const [paying, setPaying] = useState<Invoice | null>(null)
  const query = { page, pageSize: PAGE_SIZE }
  const invoices = useApi('GET /billing/invoices', { query }, { keeps: true, isShown: true })
  const { total = 0 } = invoices.data ?? {}
  return (
    <Section title={t('invoices.title')}>
      <DataTable
        label={t('invoices.title')}
        columns={useColumns(setPaying)}
        rows={invoices.data?.items}
        rowId={({ id }) => id}
        paging={{ ...query, total, onPage: setPage }}
        isStale={invoices.isPlaceholderData}
        fault={faultOf(invoices)}
        empty={<Empty icon={IconReceipt} title={t('invoices.empty')} text={t('invoices.emptyText')} />}
      />
      {paying && <PayDialog invoice={paying} onClose={() => setPaying(null)} />}
    </Section>
  )
}

function useColumns(onPay: (invoice: Invoice) => void): Column<Invoice>[] {
  const { t } = useTranslation('billing')
  const { day, money } = useFormat()
  return [
    {
      key: 'number',
      title: t('invoices.number'),
      cell: ({ number, status, total, currency }) => (
        <Group gap="xs">
          <Text fw={600} component="span" className="numbers">
            {number}
          </Text>
          <Badge color={COLORS[status]} variant="light">
            {t(`invoices.statuses.${status}`)}
          </Badge>
          <Text fz="sm" className="numbers" hiddenFrom="sm">
            {money(total, currency)}
          </Text>
        </Group>
      ),
    },
    {
      key: 'issuedOn',
      title: t('invoices.issuedOn'),
      isExtra: true,
      cell: ({ issuedOn }) => <NoBreak>{day(issuedOn)}</NoBreak>,
    },
    { key: 'dueOn', title: t('invoices.dueOn'), isExtra: true, cell: ({ dueOn }) => <NoBreak>{day(dueOn)}</NoBreak> },
    {
      key: 'total',
      title: t('invoices.total'),
      isNumber: true,
      isExtra: true,
      cell: ({ total, currency }) => <NoBreak>{money(total, currency)}</NoBreak>,
    },
    {
      key: 'actions',
      title: '',
      isNumber: true,
      cell: (invoice) => <Actions invoice={invoice} onPay={onPay} />,
    },
  ]
}

const NoBreak = ({ children }: { children: ReactNode }) => (
  <span className="numbers" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </span>
)

function Actions({ invoice, onPay }: { invoice: Invoice; onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('billing')
  const { id, number, status } = invoice
  return (
    <Flex gap="xs" justify="flex-end" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      {status !== 'paid' && (
        <Button
          size="xs"
          leftSection={<IconQrcode size={16} aria-hidden />}
          aria-label={t('invoices.payNumber', { number })}
          onClick={() => onPay(invoice)}
        >
          {t('invoices.pay')}
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        href={addressOf('GET /billing/invoices/{invoice_id}/pdf', { path: { invoice_id: id } })}
        download
        aria-label={t('invoices.downloadNumber', { number })}
      >
        PDF
      </Button>
    </Flex>
  )
}
