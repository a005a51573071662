import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { differingLines } from '../../../parts/versions/differing-lines.ts'
import { VersionConflict } from '../../../ui/form/version-conflict.tsx'
import { sourceOf } from '../logic/footer-edit.ts'
import { type Footer, useFooterActions } from '../logic/use-footer-actions.ts'
import { HtmlFooter } from './html-footer.tsx'
import { VisualFooter } from './visual-footer.tsx'

/** The content of a footer in its editor. People who may not change it see its HTML. */
export function FooterEditor({ footer }: { footer: Footer }) {
  const { t } = useTranslation('footers')
  const mayChange = useMay('content')
  const editing = useFooterActions(footer)
  useHotkeys(mayChange ? [['mod+S', editing.save]] : [], [], true)
  const { content, source, theirs, keepMine, takeTheirs, endConflict } = editing
  const Open = content.editor === 'visual' && mayChange ? VisualFooter : HtmlFooter
  const lines = theirs && differingLines(source, sourceOf(theirs))
  return (
    <>
      <Open footer={footer} editing={editing} />
      {lines && (
        <VersionConflict
          differences={[{ label: t('content'), mine: lines.one, theirs: lines.other }]}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
          onClose={endConflict}
        />
      )}
    </>
  )
}
