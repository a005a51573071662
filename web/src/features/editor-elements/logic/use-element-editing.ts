import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Brand } from '../../../parts/mail-blocks/brand/brand.ts'
import type { Drawn } from '../../../parts/mail-editor/visual.ts'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { containsItself, designOf, elementIn } from './element-design.ts'
import { type Element, kindOf } from './element-kinds.ts'

/** Edits the content of a saved element in the visual editor. */
export function useElementEditing({ id, mjml: saved }: Element, brand: Brand) {
  const { t } = useTranslation('editor-elements')
  const { t: common } = useTranslation()
  const [known, setKnown] = useState(() => designOf(saved, brand))
  const [design, setDesign] = useState(known)
  const [isTyping, setTyping] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** Asks the editor for its content. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const isRunning = useRef(false)
  const isDirty = isTyping || design !== known
  useLeaveGuard(isDirty)
  const patch = useSend('PATCH /editor-elements/{element_id}', { touches: ['/editor-elements'], onFail: () => {} })
  const save = async () => {
    // The editor and the page both report the key that saves.
    if (isRunning.current || !isDirty) return
    isRunning.current = true
    setFault(null)
    try {
      const drawn = await draw.current?.()
      if (!drawn) return
      setDesign(drawn.mjml)
      // Text typed from now on is not included.
      setTyping(false)
      const mjml = elementIn(drawn.mjml, saved)
      if (!mjml) return setFault(t('mjmlMissing'))
      if (containsItself(mjml, id)) return setFault(t('itself'))
      await patch.mutateAsync({ path: { element_id: id }, body: { mjml, kind: kindOf(mjml) } })
      setKnown(drawn.mjml)
      notify(common('saved'))
    } catch (error) {
      notifyError(error as ApiError)
    } finally {
      isRunning.current = false
    }
  }
  return {
    ...{ design, draw, isDirty, fault, setTyping },
    change: (drawn: Drawn) => setDesign(drawn.mjml),
    isSaving: patch.isPending,
    save: () => void save(),
  }
}
