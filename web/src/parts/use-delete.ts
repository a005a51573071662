import { useTranslation } from 'react-i18next'
import type { Input, RouteName } from '../api/client.ts'
import { type GetName, useSend } from '../api/hooks.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { tell } from '../ui/tell.ts'

type DeleteName = Extract<RouteName, `DELETE ${string}`>

interface Options {
  touches: readonly string[]
  gone?: GetName
  /** What is said when it is done. */
  told: string
  onDone?: () => void
}

interface Question {
  title: string
  text: string
  /** The verb on the button, where deleting is called something else. */
  action?: string
  /** Has to be typed before. */
  typed?: string
}

/** Deletes after a question: `remove({ path: { label_id } }, { title, text })`. */
export function useDelete<R extends DeleteName>(route: R, { told, onDone, ...effect }: Options) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const send = useSend(route, {
    ...effect,
    onDone: () => {
      tell(told)
      onDone?.()
    },
  })
  const remove = async (input: Input<R>, question: Question) => {
    if (await confirm({ action: t('delete'), ...question, isDangerous: true })) send.mutate(input)
  }
  return { remove, isBusy: send.isPending }
}
