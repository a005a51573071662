import { useTranslation } from 'react-i18next'
import { designOf, type StarterName } from '../../../../parts/starters/starters.ts'
import { toHtml } from '../../../../parts/starters/to-html.ts'
import { toMjml } from '../../../../parts/starters/to-mjml.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { isEmpty } from './draft.ts'
import type { DraftState } from './use-draft.ts'

/** Starts the content in the visual editor. Asks before it replaces what is written. */
export function useStart({ draft, change, setTyping }: DraftState) {
  const { t } = useTranslation('campaigns')
  const { t: starters } = useTranslation('starters')
  const confirm = useConfirm()
  return async (starter: StarterName): Promise<boolean> => {
    const question = {
      title: t('templates.replaceTitle'),
      text: t('content.replaceText'),
      action: t('content.useStarter'),
      isDangerous: true,
    }
    if (!isEmpty(draft) && !(await confirm(question))) return false
    const design = designOf(starter, starters)
    setTyping(false)
    change({ content: { editor: 'visual', html: toHtml(design), design: { mjml: toMjml(design) }, text: null } })
    return true
  }
}
