import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfirm } from './confirm.tsx'

/** Asks before a page with unsaved work is left, also by closing the tab. */
export function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty) return false
      const leaves = await confirm({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        action: t('unsaved.leave'),
        isDangerous: true,
      })
      return !leaves
    },
    enableBeforeUnload: () => isDirty,
  })
}
