import { Button, Grid, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../../api/hooks.ts'
import { useNames } from '../../../object/references.ts'
import { useShops } from '../../../object/use-shops.ts'
import { BuildingContext, unfinishedOf } from '../../../rules/building/builder.ts'
import { faultOf } from '../../../rules/building/faults.ts'
import { usePreview } from '../../../rules/building/preview.ts'
import { useCurrencies } from '../../../rules/definition/currencies.ts'
import { newGroup, newRule, readGroup, writeTree } from '../../../rules/definition/definition.ts'
import { referencesIn } from '../../../rules/definition/references.ts'
import { useWords } from '../../../rules/definition/words.ts'
import { CountPanel } from '../../../rules/editor/count-panel.tsx'
import { GroupBox } from '../../../rules/editor/group-box.tsx'
import { useDesk } from '../../state/context.ts'

interface Props {
  definition: unknown
  onDone: (definition: Record<string, unknown>) => void
  onClose: () => void
}

/** The rules for the contacts who see a part, with their number. */
export function ConditionDialog({ definition, onDone, onClose }: Props) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const desk = useDesk()
  const { shops } = useShops()
  const shopId = desk.shopId ?? shops[0]?.id ?? null
  const catalogue = useLoaded('GET /segments/rule-types', {})
  const words = useWords()
  const [root, setRoot] = useState(() => (definition ? readGroup(definition) : newGroup([newRule()])))
  const [isTried, setTried] = useState(false)
  const names = useNames(referencesIn(catalogue, root))
  const { currencyOf } = useCurrencies()
  const wording = { catalogue, words, names, currencyOf }
  const preview = usePreview(catalogue, shopId, root)
  const unfinished = unfinishedOf(catalogue, root)
  const fault = preview.error && faultOf(wording, preview.asked, preview.error)
  const currency = shopId ? currencyOf(shopId) : undefined
  const done = () => {
    setTried(true)
    if (!unfinished.length && root.parts.length) onDone(writeTree(root))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('condition.dialog')}
      size="70rem"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Text fz="sm" c="dimmed" mb="md">
        {t('condition.hint')}
      </Text>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8.5 }}>
          <BuildingContext value={{ root, wording, fault, currency, isTried, edit: setRoot }}>
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
          {common('cancel')}
        </Button>
        <Button onClick={done}>{t('condition.use')}</Button>
      </Group>
    </Modal>
  )
}
