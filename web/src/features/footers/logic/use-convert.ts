import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notifyError } from '../../../ui/message/notify.ts'
import type { FooterEditing } from './use-footer-actions.ts'

/** Moves a footer to the other editor, as a draft. */
export function useConvert({ content, html, draw, replace }: FooterEditing) {
  const { t } = useTranslation('footers')
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const ask = (word: 'toHtml' | 'toVisual') =>
    confirm({ title: t(`${word}.title`), text: t(`${word}.text`), action: t(`${word}.action`) })
  return {
    isBusy,
    convert: async () => {
      if (content.editor === 'visual') {
        if (!(await ask('toHtml'))) return
        // Also what is still being typed.
        const drawn = await draw.current?.().catch(notifyError)
        if (drawn) replace('html', drawn.html)
        return
      }
      if (!(await ask('toVisual'))) return
      setBusy(true)
      try {
        replace('visual', (await call('POST /editor/import', { body: { source: html } })).mjml)
      } catch (error) {
        notifyError(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
