import { Badge, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../api/client.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ObjectLink } from '../object/object-link.tsx'

type Coupon = Item<'GET /contacts/{contact_id}/coupons'>

interface Own {
  title: string
  /** Null when there is nothing to show. */
  cell: (coupon: Coupon) => ReactNode | null
}

/** The columns of codes that were handed out or used. `own` is what differs: the contact, or the stack. */
export function useCouponColumns(own: Own): Column<Coupon>[] {
  const { t } = useTranslation()
  return [
    { key: 'code', title: t('coupon.code'), cell: (coupon) => <Code coupon={coupon} own={own} /> },
    { key: 'own', title: own.title, isExtra: true, cell: (coupon) => own.cell(coupon) ?? '—' },
    { key: 'state', title: t('coupon.state'), width: 130, cell: (coupon) => <State coupon={coupon} /> },
    { key: 'given', title: t('coupon.assignedAt'), isExtra: true, cell: (coupon) => <Given coupon={coupon} /> },
  ]
}

/** The code; on narrow screens also what has columns on wide ones. */
function Code({ coupon, own }: { coupon: Coupon; own: Own }) {
  const { code } = coupon
  return (
    <>
      {/* Short codes keep to one line; long ones may break. */}
      <Text component="code" fz="sm" ff="monospace" miw={`${Math.min(code.length + 1, 18)}ch`} display="inline-block">
        {code}
      </Text>
      <Box hiddenFrom="sm" fz="sm">
        <div>{own.cell(coupon)}</div>
        {coupon.assignedAt && <Given coupon={coupon} />}
      </Box>
    </>
  )
}

function State({ coupon: { status, usedAt } }: { coupon: Coupon }) {
  const { t } = useTranslation()
  const { day } = useFormat()
  return (
    <>
      <Badge color={status === 'used' ? 'teal' : 'blue'}>{t(`coupon.states.${status}`)}</Badge>
      {usedAt && (
        <Text fz="xs" c="dimmed" mt={2}>
          {day(usedAt)}
        </Text>
      )}
    </>
  )
}

/** When the code was handed out, and in which mail. */
function Given({ coupon: { assignedAt, mail } }: { coupon: Coupon }) {
  const { time } = useFormat()
  return (
    <>
      {time(assignedAt)}
      {mail && (
        <Text fz="sm" component="div">
          <ObjectLink kind={mail.kind} id={mail.id} name={mail.name} />
        </Text>
      )}
    </>
  )
}
