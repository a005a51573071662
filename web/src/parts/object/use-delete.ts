import { useTranslation } from 'react-i18next'
import type { Input, RouteName } from '../../api/client.ts'
import { type GetName, useSend } from '../../api/hooks.ts'
import { useConfirm } from '../../ui/message/confirm.tsx'
import { notify } from '../../ui/message/notify.ts'

type DeleteName = Extract<RouteName, `DELETE ${string}`>

interface Options {
  touches: readonly string[]
  gone?: GetName
  /** The message after the deletion. */
  doneText: string
  onDone?: () => void
}

interface Question {
  title: string
  text: string
  /** The verb on the button; the default is Delete. */
  action?: string
  /** A text that has to be typed before the button works. */
  typed?: string
}

/** Deletes an object after a confirmation: `remove({ path: { label_id } }, { title, text })`. */
export function useDelete<R extends DeleteName>(route: R, { doneText, onDone, ...effect }: Options) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const send = useSend(route, {
    ...effect,
    onDone: () => {
      notify(doneText)
      onDone?.()
    },
  })
  const remove = async (input: Input<R>, question: Question) => {
    if (await confirm({ action: t('delete'), ...question, isDangerous: true })) send.mutate(input)
  }
  return { remove, isBusy: send.isPending }
}
