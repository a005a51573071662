import { Button, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import { type GraphNode, type Output, outputsOf, targetOf } from '../../../logic/editor/graph/graph.ts'
import type { Actions } from '../../../logic/editor/state/actions.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { nodeTitle, nodeWords, outputWords } from '../../../logic/editor/words/node-words.ts'
import { FieldGroup } from '../fields/plain-fields.tsx'

interface Props {
  node: GraphNode
  actions: Actions
  onAdd: (after: Output) => void
}

/** Connects the outputs of a node without a mouse. */
export function LeadsTo({ node, actions, onAdd }: Props) {
  const { t } = useTranslation()
  const { say } = useSay()
  const { graph, types, wording, mayChange } = useOpenEditor()
  const outputs = outputsOf(types, node)
  const targets = graph.nodes
    .filter(({ id }) => actions.mayConnect(node.id, id))
    .map((one) => ({ value: one.id, label: one.name || `${nodeTitle(wording, one)}: ${nodeWords(wording, one)}` }))
  if (!outputs.length) return null
  return (
    <FieldGroup title={say('leadsTo')}>
      <Stack gap="xs">
        {outputs.map((branch) => {
          const output = { node: node.id, branch }
          const label = outputWords(wording, node, branch)
          return (
            <Group key={branch} gap="xs" wrap="nowrap" align="flex-end">
              <Select
                flex={1}
                label={label || undefined}
                aria-label={label ? undefined : say('leadsTo')}
                data={targets}
                value={targetOf(graph, output) ?? null}
                onChange={(target) => actions.connect(output, target)}
                placeholder={say('nowhere')}
                searchable
                filter={foldedFilter}
                nothingFoundMessage={t('nothingFound')}
                clearable
              />
              {mayChange && (
                <Button
                  variant="default"
                  px="xs"
                  onClick={() => onAdd(output)}
                  aria-label={label ? say('addAfterOutput', { output: label }) : say('addAfter')}
                >
                  <IconPlus size={16} aria-hidden />
                </Button>
              )}
            </Group>
          )
        })}
      </Stack>
    </FieldGroup>
  )
}
