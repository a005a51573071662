import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { readGroup, type Tree, writeTree } from '../../../../parts/rules/definition/definition.ts'
import { sentenceOf } from '../../../../parts/rules/definition/sentence.ts'
import { VersionConflict } from '../../../../ui/form/version-conflict.tsx'
import type { useEditor } from '../../logic/editor/use-editor.ts'

interface Props {
  editor: ReturnType<typeof useEditor>
  onTakeTheirs?: (() => void) | undefined
}

/** A colleague saved the same segment: shows the differences and asks which version stays. */
export function SegmentConflict({ editor: { form, root, building, conflict }, onTakeTheirs }: Props) {
  const { t } = useTranslation('segments')
  const { list } = useFormat()
  if (!conflict) return null
  const { theirs, keepMine, putOff } = conflict
  const mine = form.values
  const sentences = (tree: Tree): string[] =>
    tree.kind === 'rule' ? [sentenceOf(building.wording, tree)] : tree.parts.flatMap(sentences)
  const said = (group: typeof root) => sentences(group).join('; ')
  const other = readGroup(theirs.definition)
  const isSame = JSON.stringify(writeTree(root)) === JSON.stringify(writeTree(other))
  const rows = [
    { label: t('name'), mine: mine.name, theirs: theirs.name },
    { label: t('refresh'), mine: t(`kindNames.${mine.refresh}`), theirs: t(`kindNames.${theirs.refresh}`) },
    { label: t('tags'), mine: list(mine.tags), theirs: list(theirs.tags) },
  ].filter((row) => row.mine !== row.theirs)
  const rules = isSame ? [] : [{ label: t('rulesTitle'), mine: said(root), theirs: said(other) }]
  return (
    <VersionConflict
      differences={[...rows, ...rules]}
      onKeepMine={keepMine}
      onTakeTheirs={() => {
        putOff()
        onTakeTheirs?.()
      }}
      onClose={putOff}
    />
  )
}
