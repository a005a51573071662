import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useNamed } from '../../../../parts/object/references.ts'
import { VersionConflict } from '../../../../ui/form/version-conflict.tsx'
import { type Pair, type Settings, settingsConflicts } from '../../logic/template-settings.ts'
import type { SettingsConflictState } from '../../logic/use-template-settings.ts'

/** A colleague saved settings of the same template: shows the differences and asks which stay. */
export function SettingsConflict({ conflict }: { conflict: SettingsConflictState }) {
  const { t } = useTranslation('templates')
  const { list } = useFormat()
  const { mine, base, theirs, keepMine, takeTheirs, putOff } = conflict
  const idsOf = (field: 'footerId' | 'unsubscribePageId') => [mine, theirs].flatMap((one) => one[field] ?? [])
  const footerOf = useNamed('footer', idsOf('footerId'))
  const pageOf = useNamed('unsubscribePage', idsOf('unsubscribePageId'))
  const lines = (pairs: readonly Pair[]) => pairs.map(({ name, value }) => `${name}: ${value}`).join('; ')
  const words: { [F in keyof Settings]: [string, (settings: Settings) => string] } = {
    name: [t('name'), ({ name }) => name],
    tags: [t('tags'), ({ tags }) => list(tags)],
    footerId: [t('settings.footer'), ({ footerId }) => (footerId ? footerOf(footerId) : t('settings.standard'))],
    unsubscribePageId: [t('settings.page'), ({ unsubscribePageId: id }) => (id ? pageOf(id) : t('settings.standard'))],
    linkParams: [t('settings.linkParams'), ({ linkParams }) => lines(linkParams)],
    headers: [t('settings.headers'), ({ headers }) => lines(headers)],
  }
  // What only one of the two changed stays in both cases.
  const differences = settingsConflicts(mine, base, theirs).map((field) => {
    const [label, say] = words[field]
    return { label, mine: say(mine), theirs: say(theirs) }
  })
  return <VersionConflict differences={differences} onKeepMine={keepMine} onTakeTheirs={takeTheirs} onClose={putOff} />
}
