import { Image, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { Fact, Facts } from '../../../ui/page/fact.tsx'
import type { Invoice } from '../logic/invoice.ts'

/** How to pay an invoice: by its QR code, or by hand. */
export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const { t: common } = useTranslation()
  const { day, money } = useFormat()
  const { id, number, total, currency, dueOn, iban, bic } = invoice
  const rows = [
    { label: t('pay.iban'), value: iban, shown: iban.replace(/(.{4})(?=.)/g, '$1 ') },
    ...(bic ? [{ label: t('pay.bic'), value: bic }] : []),
    { label: t('pay.symbol'), value: number },
    { label: t('pay.amount'), value: total, shown: money(total, currency) },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pay.title', { number })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text fz="sm">{t('pay.lead', { total: money(total, currency), day: day(dueOn) })}</Text>
        <Image
          src={addressOf('GET /billing/invoices/{invoice_id}/qr.svg', { path: { invoice_id: id } })}
          alt={t('pay.qr')}
          w={240}
          h={240}
          mx="auto"
          radius="md"
          bg="#fff"
        />
        <Facts>
          {rows.map(({ label, ...value }) => (
            <Fact key={label} label={label}>
              <CopyField label={label} {...value} />
            </Fact>
          ))}
        </Facts>
        <Text fz="sm" c="dimmed">
          {t('pay.hint')}
        </Text>
      </Stack>
    </Modal>
  )
}
