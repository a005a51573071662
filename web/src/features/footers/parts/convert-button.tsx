import { Button } from '@mantine/core'
import { IconCode, IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConvert } from '../logic/use-convert.ts'
import type { FooterEditing } from '../logic/use-footer-actions.ts'

/** Moves the footer to the other editor. */
export function ConvertButton({ editing }: { editing: FooterEditing }) {
  const { t } = useTranslation('footers')
  const { isBusy, convert } = useConvert(editing)
  const isVisual = editing.content.editor === 'visual'
  const Icon = isVisual ? IconCode : IconWand
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<Icon size={15} aria-hidden />}
      // Unsaved changes would be lost if a colleague saved meanwhile.
      disabled={editing.isDirty || editing.isSaving}
      loading={isBusy}
      onClick={() => void convert()}
    >
      {t(isVisual ? 'toHtml.open' : 'toVisual.open')}
    </Button>
  )
}
