import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../message/confirm.tsx'

let asked: Promise<boolean> | undefined

/** Asks once, even if several forms of a page have unsaved changes. */
function askOnce(ask: () => Promise<boolean>): Promise<boolean> {
  asked ??= ask().finally(() => setTimeout(() => (asked = undefined)))
  return asked
}

/** Asks before the user leaves a page with unsaved changes, also by closing the tab. */
export function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty) return false
      const question = {
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        action: t('unsaved.leave'),
        keep: t('unsaved.stay'),
        isDangerous: true,
      }
      return !(await askOnce(() => confirm(question)))
    },
    enableBeforeUnload: () => isDirty,
  })
}
