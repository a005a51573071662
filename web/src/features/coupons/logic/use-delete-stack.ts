import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import type { Stack } from './stack.ts'

/** Deletes a stack after a confirmation. */
export function useDeleteStack({ id, name, counts: { total } }: Stack) {
  const { t } = useTranslation('coupons')
  const { number } = useFormat()
  const go = useGo()
  const { remove } = useDelete('DELETE /coupon-stacks/{stack_id}', {
    touches: ['/coupon-stacks', '/contacts'],
    gone: 'GET /coupon-stacks/{stack_id}',
    doneText: t('delete.done'),
    onDone: () => go('/coupons', { replace: true }),
  })
  return () =>
    remove(
      { path: { stack_id: id } },
      { title: t('delete.title', { name }), text: t('delete.text', { count: total, number: number(total) }) },
    )
}
