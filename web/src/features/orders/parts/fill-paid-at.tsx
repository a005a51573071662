import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

/** Fills dates of payment that the e-shop did not send. The number of orders is shown before. */
export function FillPaidAt() {
  const { t } = useTranslation('orders')
  const confirm = useConfirm()
  const { shops, areSeveral } = useShops()
  const [shopId, setShopId] = useState<string | null>(null)
  const count = useSend('POST /orders/paid-at')
  const fill = useSend('POST /orders/paid-at', {
    touches: ['/orders', '/contacts'],
    onDone: ({ count, jobId }) => notify(jobId ? t('paidAt.begun') : t('paidAt.done', { count })),
  })
  const ask = async () => {
    // The failed request has shown its error.
    const found = await count.mutateAsync({ body: { shopId } }).catch(() => null)
    if (!found) return
    if (found.count === 0) return notify(t('paidAt.nothing'))
    const isSure = await confirm({
      title: t('paidAt.sure', { count: found.count }),
      text: t('paidAt.sureText'),
      action: t('paidAt.fill'),
    })
    if (isSure) fill.mutate({ body: { shopId, apply: true } })
  }
  return (
    <Section title={t('paidAt.title')} lead={t('paidAt.lead')}>
      <Group align="flex-end" gap="sm">
        {areSeveral && (
          <Select
            label={t('shop')}
            placeholder={t('states.allShops')}
            clearable
            w={{ base: '100%', xs: 260 }}
            value={shopId}
            onChange={setShopId}
            data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Button variant="default" onClick={() => void ask()} loading={count.isPending || fill.isPending}>
          {t('paidAt.action')}
        </Button>
      </Group>
    </Section>
  )
}
