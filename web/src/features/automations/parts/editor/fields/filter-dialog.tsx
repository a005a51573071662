import { Button, Grid, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../../../../parts/object/references.ts'
import { BuildingContext, type Fault, unfinishedOf } from '../../../../../parts/rules/building/builder.ts'
import { faultOf } from '../../../../../parts/rules/building/faults.ts'
import { usePreview } from '../../../../../parts/rules/building/preview.ts'
import { newGroup, newRule, partAt, readGroup, writeTree } from '../../../../../parts/rules/definition/definition.ts'
import { referencesIn } from '../../../../../parts/rules/definition/references.ts'
import { CountPanel } from '../../../../../parts/rules/editor/count-panel.tsx'
import { GroupBox } from '../../../../../parts/rules/editor/group-box.tsx'
import type { Problem } from '../../../logic/editor/state/problems.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'

interface Props {
  title: string
  filter: Record<string, unknown> | null
  /** What the server refuses in the filter as it is. */
  problem: Problem | null
  /** The setting, such as `branches.0.filter`. */
  place: string
  onDone: (filter: Record<string, unknown>) => void
  onClose: () => void
}

/** The rules of a filter, with the number of contacts of the shop that they find now. */
export function FilterDialog({ title, filter, problem, place, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { say } = useSay()
  const { wording, saved } = useOpenEditor()
  const { catalogue, currencyOf } = wording.rules
  const [first] = useState(() => (filter ? readGroup(filter) : newGroup([newRule()])))
  const [root, setRoot] = useState(first)
  const [isTried, setTried] = useState(false)
  const names = useNames(referencesIn(catalogue, root))
  const rules = { ...wording.rules, names }
  const preview = usePreview(catalogue, saved.shopId, root)
  const unfinished = unfinishedOf(catalogue, root)
  const stored = root === first && problem ? storedFault(problem, place) : null
  const fault = stored ?? (preview.error && faultOf(rules, preview.asked, preview.error))
  const done = () => {
    setTried(true)
    if (!unfinished.length) onDone(writeTree(root))
  }
  function storedFault({ field, text }: Problem, from: string): Fault | null {
    const found = partAt(first, field.replace(from, 'definition'))
    return found && { key: found.tree.key, field: found.field, text }
  }
  const building = { root, wording: rules, fault, currency: currencyOf(saved.shopId), isTried, edit: setRoot }
  return (
    <Modal opened onClose={onClose} title={title} size="70rem" closeButtonProps={{ 'aria-label': t('close') }}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8.5 }}>
          <BuildingContext value={building}>
            <GroupBox group={root} level={1} />
          </BuildingContext>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 3.5 }}>
          <Stack pos="sticky" top={0}>
            <CountPanel preview={preview} root={root} fault={fault} unfinished={unfinished.length} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={done}>{say('useRules')}</Button>
      </Group>
    </Modal>
  )
}
