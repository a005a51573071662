import { Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../../api/hooks.ts'
import { ReferenceSelect } from '../../../../../parts/object/reference-select.tsx'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import type { GraphNode } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { nodeTitle, nodeWords } from '../../../logic/editor/words/node-words.ts'
import { useField } from './scope.tsx'

interface NodeRef {
  automationId?: string | null
  node?: string
}

interface Props {
  name: string
  isOffered: (node: GraphNode) => boolean
}

/** Chooses a node of this automation or of another one. */
export function NodeRefField({ name, isOffered }: Props) {
  const { t } = useTranslation()
  const { say } = useSay()
  const { graph, wording, saved } = useOpenEditor()
  const { value = {}, choose, shown } = useField<NodeRef>(name)
  const other = value.automationId ?? null
  const { data } = useApi(
    'GET /automations/{automation_id}',
    { path: { automation_id: other ?? saved.id } },
    { enabled: other !== null, isShown: true },
  )
  const nodes = (other === null ? graph : (data?.graph ?? { nodes: [] })).nodes.filter(isOffered)
  return (
    <Stack gap={6} data-field={shown.wrapperProps['data-field']}>
      <Select
        label={shown.label}
        description={shown.description}
        error={shown.error}
        data={nodes.map((node) => ({
          value: node.id,
          label: node.name || `${nodeTitle(wording, node)}: ${nodeWords(wording, node)}`,
        }))}
        value={value.node ?? null}
        onChange={(node) => choose(node || other ? { automationId: other, ...(node ? { node } : {}) } : undefined)}
        placeholder={say('anyNode')}
        searchable
        filter={foldedFilter}
        nothingFoundMessage={t('nothingFound')}
        clearable
      />
      <ReferenceSelect
        kind="automation"
        aria-label={say('fields.ofAutomation')}
        placeholder={say('thisAutomation')}
        value={other}
        onChange={(automationId) => choose(automationId ? { automationId } : undefined)}
        clearable
      />
    </Stack>
  )
}
