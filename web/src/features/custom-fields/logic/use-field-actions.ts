import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { notify, notifyError } from '../../../ui/message/notify.ts'

export type Field = Item<'GET /custom-fields'>

/** The actions of a custom field. */
export function useFieldActions({ id, name }: Field) {
  const { t } = useTranslation('custom-fields')
  const { t: common } = useTranslation()
  const path = { field_id: id }
  const touches = ['/custom-fields', '/contacts']
  const change = useSend('PATCH /custom-fields/{field_id}', { touches, onDone: () => notify(common('saved')) })
  const { remove } = useDelete('DELETE /custom-fields/{field_id}', { touches, doneText: t('deleted') })
  return {
    archive: (archived: boolean) => change.mutate({ path, body: { archived } }),
    remove: () => {
      const question = { title: t('delete.title', { name }), text: t('delete.text'), typed: name }
      void remove({ path }, question)
    },
  }
}

/** Moves a field among the others. Only fields whose position changes are saved. */
export function useFieldOrder(fields: readonly Field[] | null) {
  const order = useSend('PATCH /custom-fields/{field_id}', { touches: ['/custom-fields'], onFail: notifyError })
  const move = async (id: string, by: -1 | 1) => {
    const next = [...(fields ?? [])]
    const from = next.findIndex((field) => field.id === id)
    const [moved] = next.splice(from, 1)
    if (!moved) return
    next.splice(from + by, 0, moved)
    const changed = next.map((field, index) => ({ field, index })).filter(({ field, index }) => field.order !== index)
    for (const { field, index } of changed)
      await order.mutateAsync({ path: { field_id: field.id }, body: { order: index } }).catch(() => {})
  }
  return { move, isMoving: order.isPending }
}
