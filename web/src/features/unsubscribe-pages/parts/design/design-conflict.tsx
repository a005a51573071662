import { useTranslation } from 'react-i18next'
import { differingLines } from '../../../../parts/versions/differing-lines.ts'
import { VersionConflict } from '../../../../ui/form/version-conflict.tsx'
import { type DesignEditing, sourceOf } from '../../logic/use-design.ts'

/** A colleague saved the same design: shows the differences and asks which one stays. */
export function DesignConflict({ editing: { theirs, mjml, setTheirs, take, save } }: { editing: DesignEditing }) {
  const { t } = useTranslation('unsubscribe-pages')
  if (!theirs) return null
  const { one, other } = differingLines(mjml ?? '', sourceOf(theirs) ?? '')
  return (
    <VersionConflict
      differences={[{ label: t('design.title'), mine: one, theirs: other }]}
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
