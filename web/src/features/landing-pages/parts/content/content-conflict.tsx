import { useTranslation } from 'react-i18next'
import { mjmlOf } from '../../../../parts/versions/content.ts'
import { differingLines } from '../../../../parts/versions/differing-lines.ts'
import { VersionConflict } from '../../../../ui/form/version-conflict.tsx'
import type { Editing } from '../../logic/use-editing.ts'

/** A colleague saved the same page: shows the differences and asks which version stays. */
export function ContentConflict({ editing: { theirs, draft, setTheirs, take, save } }: { editing: Editing }) {
  const { t } = useTranslation('landing-pages')
  if (!theirs) return null
  const { one, other } =
    theirs.editor === 'visual' ? differingLines(draft.mjml, mjmlOf(theirs)) : differingLines(draft.html, theirs.html)
  return (
    <VersionConflict
      differences={[{ label: t('views.content'), mine: one, theirs: other }]}
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
