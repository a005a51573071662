import { useTranslation } from 'react-i18next'
import { mjmlOf } from '../../../../parts/versions/content.ts'
import { differingLines } from '../../../../parts/versions/differing-lines.ts'
import { type Difference, VersionConflict } from '../../../../ui/form/version-conflict.tsx'
import { conflictsOf, type Field } from '../../logic/template-draft.ts'
import type { Editing } from '../../logic/use-editing.ts'

/** A colleague saved the same template: shows the differences and asks which version stays. */
export function ContentConflict({ editing }: { editing: Editing }) {
  const { t } = useTranslation('templates')
  const { theirs, base, draft, setTheirs, takeTheirs, putOff, save } = editing
  if (!theirs) return null
  const isVisual = theirs.content.editor === 'visual'
  const words = isVisual
    ? differingLines(draft.mjml, mjmlOf(theirs.content))
    : differingLines(draft.html, theirs.content.html)
  const rows: (Difference & { id: Field })[] = [
    { id: 'subject', label: t('subject'), mine: draft.subject, theirs: theirs.subject },
    { id: 'preheader', label: t('preheader'), mine: draft.preheader, theirs: theirs.preheader },
    { id: 'content', label: isVisual ? t('editors.visual') : t('html'), mine: words.one, theirs: words.other },
  ]
  // What only one of the two changed stays in both cases.
  const both = conflictsOf(draft, base, theirs)
  return (
    <VersionConflict
      differences={rows.filter(({ id }) => both.includes(id))}
      onKeepMine={() => {
        setTheirs(null)
        void save(theirs)
      }}
      onTakeTheirs={takeTheirs}
      onClose={putOff}
    />
  )
}
