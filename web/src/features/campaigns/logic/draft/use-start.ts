import { useTranslation } from 'react-i18next'
import type { StarterName } from '../../../../parts/starters/starters.ts'
import { useStarters } from '../../../../parts/starters/use-starters.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'
import { isEmpty } from './draft.ts'
import type { DraftState } from './use-draft.ts'

/** Starts the content in the visual editor. Asks before it replaces what is written; a written subject stays. */
export function useStart({ draft, change, setTyping }: DraftState) {
  const { t } = useTranslation('campaigns')
  const make = useStarters()
  const confirm = useConfirm()
  return async (starter: StarterName): Promise<boolean> => {
    const question = {
      title: t('templates.replaceTitle'),
      text: t('content.replaceText'),
      action: t('content.useStarter'),
      isDangerous: true,
    }
    if (!isEmpty(draft) && !(await confirm(question))) return false
    const mail = await make(starter).catch(notifyError)
    if (!mail) return false
    const { mjml, html } = mail
    const { subject, preheader } = draft.subject.trim() ? draft : mail
    setTyping(false)
    change({ subject, preheader, content: { editor: 'visual', html, design: { mjml }, text: null } })
    return true
  }
}
