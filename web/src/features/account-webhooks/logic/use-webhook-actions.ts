import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { notify } from '../../../ui/message/notify.ts'
import { TOUCHES, type Webhook } from './webhook.ts'

/** Switches a webhook and deletes it. */
export function useWebhookActions({ id, event, url, active }: Webhook, onDeleted?: () => void) {
  const { t } = useTranslation('account-webhooks')
  const path = { webhook_id: id }
  const change = useSend('PATCH /account-webhooks/{webhook_id}', {
    touches: TOUCHES,
    onDone: (changed) => notify(t(changed.active ? 'switch.isOn' : 'switch.isOff')),
  })
  const { remove, isBusy } = useDelete('DELETE /account-webhooks/{webhook_id}', {
    touches: TOUCHES,
    gone: 'GET /account-webhooks/{webhook_id}/calls',
    doneText: t('delete.done'),
    ...(onDeleted ? { onDone: onDeleted } : {}),
  })
  const question = { title: t('delete.title', { name: t(`events.${event}`) }), text: t('delete.text', { url }) }
  return {
    /** As it was switched, also before the server has answered. */
    isOn: change.isPending ? !active : active,
    switchOver: () => {
      if (!change.isPending) change.mutate({ path, body: { active: !active } })
    },
    isSwitching: change.isPending,
    remove: () => void remove({ path }, question),
    isDeleting: isBusy,
  }
}
