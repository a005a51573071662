import { useTranslation } from 'react-i18next'
import { mjmlOf } from '../../../../parts/versions/content.ts'
import { differingLines } from '../../../../parts/versions/differing-lines.ts'
import { type Difference, VersionConflict } from '../../../../ui/form/version-conflict.tsx'
import type { Editing } from '../../logic/use-editing.ts'

/** A colleague saved the same template: shows the differences and asks which version stays. */
export function ContentConflict({ editing }: { editing: Editing }) {
  const { t } = useTranslation('templates')
  const { theirs, draft, setTheirs, take, save } = editing
  if (!theirs) return null
  const isVisual = theirs.content.editor === 'visual'
  const words = isVisual
    ? differingLines(draft.mjml, mjmlOf(theirs.content))
    : differingLines(draft.html, theirs.content.html)
  const rows: (Difference & { id: string })[] = [
    { id: 'subject', label: t('subject'), mine: draft.subject, theirs: theirs.subject },
    { id: 'preheader', label: t('preheader'), mine: draft.preheader, theirs: theirs.preheader },
    { id: 'content', label: isVisual ? t('editors.visual') : t('html'), mine: words.one, theirs: words.other },
  ]
  return (
    <VersionConflict
      differences={rows.filter(({ mine, theirs }) => mine !== theirs)}
      onKeepMine={() => {
        setTheirs(null)
        void save(theirs)
      }}
      onTakeTheirs={() => {
        setTheirs(null)
        take(theirs)
      }}
      onClose={() => setTheirs(null)}
    />
  )
}
