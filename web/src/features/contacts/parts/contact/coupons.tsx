import { Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useCouponColumns } from '../../../../parts/coupon/coupon-columns.tsx'
import { ObjectLink } from '../../../../parts/object/object-link.tsx'
import { ReferenceSelect } from '../../../../parts/object/reference-select.tsx'
import { faultOf } from '../../../../parts/object/table.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import { Empty } from '../../../../ui/page/empty.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { Contact } from '../../logic/contact.ts'

const PAGE_SIZE = 25

/** The coupon codes of a contact. */
export function Coupons({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const mayReadStacks = useMay('settings', 'read')
  const [page, setPage] = useState(1)
  const [isOpen, setOpen] = useState(false)
  const answered = useApi(
    'GET /contacts/{contact_id}/coupons',
    { path: { contact_id: contact.id }, query: { page, pageSize: PAGE_SIZE } },
    { keeps: true, isShown: true },
  )
  const { data } = answered
  const columns = useCouponColumns({
    title: t('coupons.stack'),
    cell: ({ stackId, stackName }) => <ObjectLink kind="coupon_stack" id={stackId} name={stackName} />,
  })
  const give = mayChange && mayReadStacks && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
      {t('coupons.give')}
    </Button>
  )
  return (
    <Stack>
      {Boolean(data?.total) && give && <Group>{give}</Group>}
      <DataTable
        label={t('views.coupons')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        paging={data && { page, pageSize: PAGE_SIZE, total: data.total, onPage: setPage }}
        isStale={answered.isPlaceholderData}
        fault={faultOf(answered)}
        empty={
          <Empty icon={IconTicket} title={t('coupons.empty.title')} text={t('coupons.empty.text')}>
            {give}
          </Empty>
        }
      />
      {isOpen && <GiveCoupon contact={contact} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

/** Gives the contact a free code of a stack. */
function GiveCoupon({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const [stackId, setStackId] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const assign = useSend('POST /coupon-stacks/{stack_id}/assign', {
    touches: ['/contacts', '/coupon-stacks'],
    onDone: ({ code }) => {
      notify(t('coupons.given', { code }))
      onClose()
    },
    onFail: (error) => (error.reason === 'empty' ? setFault(t('coupons.noneFree')) : notifyError(error)),
  })
  const submit = () => {
    setFault(stackId ? null : t('coupons.stackMissing'))
    if (stackId) assign.mutate({ path: { stack_id: stackId }, body: { contactId: contact.id } })
  }
  return (
    <FormModal
      title={t('coupons.give')}
      action={t('coupons.giveAction')}
      onClose={onClose}
      onSubmit={submit}
      isBusy={assign.isPending}
    >
      <ReferenceSelect
        kind="coupon_stack"
        label={t('coupons.stack')}
        description={t('coupons.giveHint')}
        value={stackId}
        onChange={setStackId}
        error={fault}
      />
    </FormModal>
  )
}
