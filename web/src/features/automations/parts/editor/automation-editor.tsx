import { Alert, Badge, Box, ScrollArea, Stack } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { ReactFlowProvider } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { type Desk, useDesk } from '../../logic/editor/desk/use-desk.ts'
import { useDeskKeys } from '../../logic/editor/desk/use-desk-keys.ts'
import { nodeOf } from '../../logic/editor/graph/graph.ts'
import { type Editor, EditorContext, useEditor } from '../../logic/editor/state/use-editor.ts'
import { nodeTitle } from '../../logic/editor/words/node-words.ts'
import { reasonOf } from '../../logic/list/automation.ts'
import { TestDialog } from '../tools/test-dialog.tsx'
import { TracePanel } from '../tools/trace-panel.tsx'
import { TrialBar } from '../tools/trial-bar.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { ConflictDialog } from './dialogs/conflict-dialog.tsx'
import { KeysDialog } from './dialogs/keys-dialog.tsx'
import { Palette } from './dialogs/palette.tsx'
import { ProblemsDialog } from './dialogs/problems-dialog.tsx'
import { SearchDialog } from './dialogs/search-dialog.tsx'
import { SettingsDialog } from './dialogs/settings-dialog.tsx'
import { EmptyGraph } from './empty-graph.tsx'
import { GraphList } from './list/graph-list.tsx'
import { NodePanel } from './panel/node-panel.tsx'
import { SeveralPanel } from './panel/several-panel.tsx'
import { StateActions } from './state-actions.tsx'
import { Toolbar } from './toolbar.tsx'
import { VersionsPanel } from './versions/versions-panel.tsx'
import { Workspace } from './workspace.tsx'

/** The editor of an automation. */
export function AutomationEditor({ id }: { id: string }) {
  const editor = useEditor(id)
  return (
    <EditorContext value={editor}>
      <ReactFlowProvider>
        <EditorPage editor={editor} />
      </ReactFlowProvider>
    </EditorContext>
  )
}

const STATES = { draft: 'gray', active: 'teal', paused: 'orange' } as const

interface Props {
  editor: Editor
  desk: Desk
}

function EditorPage({ editor }: { editor: Editor }) {
  const { t } = useTranslation('automations')
  const mayChange = useMay('campaigns')
  const desk = useDesk(editor)
  useDeskKeys(editor, desk)
  const { saved } = editor
  const reason = reasonOf(saved)
  const side = useSide({ editor, desk })
  return (
    <Page
      title={saved.name}
      above={[{ title: t('titles.automations'), to: '/automations' }]}
      badge={<Badge color={STATES[saved.status]}>{t(`editor.states.${saved.status}`)}</Badge>}
      actions={mayChange && <StateActions onProblems={() => desk.open('problems')} />}
    >
      {reason && (
        <Alert color="orange" mb="sm" icon={<IconPlayerPause size={18} aria-hidden />}>
          {t(`list.reasons.${reason}`)}
        </Alert>
      )}
      <Toolbar view={desk.view} onView={desk.setView} onAdd={desk.startAdding} onOpen={desk.open} />
      <Workspace side={side?.content ?? null} sideTitle={side?.title ?? ''} onClose={desk.closeSide}>
        <Stack gap={0} h="100%">
          <TrialBar opened={desk.opened} onOpen={desk.open} />
          <Box flex={1} mih={0}>
            <GraphView editor={editor} desk={desk} />
          </Box>
        </Stack>
      </Workspace>
      <Dialogs desk={desk} />
    </Page>
  )
}

function GraphView({ editor: { graph, compared }, desk }: Props) {
  if (!graph.nodes.length && !compared) return <EmptyGraph onAdd={() => desk.addAfter()} />
  if (desk.view === 'canvas') return <Canvas actions={desk.actions} onAdd={desk.addAfter} place={desk.canvas} />
  return (
    <ScrollArea h="100%" type="auto" offsetScrollbars="y">
      <GraphList actions={desk.actions} onAdd={desk.addAfter} />
    </ScrollArea>
  )
}

/** What is beside the graph: the versions, the path of a contact, or the settings of what is selected. */
function useSide({ editor: { state, graph, compared, wording }, desk }: Props) {
  const { t } = useTranslation('automations')
  const { selected } = state
  if (compared || desk.opened === 'versions')
    return { title: t('editor.versions'), content: <VersionsPanel onClose={desk.closeSide} /> }
  if (desk.opened === 'trace') {
    const panel = <TracePanel onShow={desk.lookAt} onProblems={() => desk.open('problems')} onClose={desk.closeSide} />
    return { title: t('editor.trace.action'), content: panel }
  }
  if (selected.length > 1)
    return {
      title: t('editor.severalSelected', { count: selected.length }),
      content: <SeveralPanel count={selected.length} actions={desk.actions} />,
    }
  const node = nodeOf(graph, selected[0] ?? null)
  if (!node) return null
  return {
    title: nodeTitle(wording, node),
    content: (
      <NodePanel
        node={node}
        actions={desk.actions}
        tab={desk.panelTab}
        onTab={desk.setPanelTab}
        onAdd={desk.addAfter}
        onClose={desk.closeSide}
      />
    ),
  }
}

function Dialogs({ desk }: { desk: Desk }) {
  const { opened, close, adding } = desk
  const jump = (key: string) => {
    close()
    requestAnimationFrame(() => desk.goTo(key))
  }
  return (
    <Box>
      {adding && <Palette isAfter={adding.after !== undefined} onChoose={desk.add} onClose={desk.stopAdding} />}
      {opened === 'search' && <SearchDialog onChoose={jump} onClose={close} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
      {opened === 'problems' && <ProblemsDialog onChoose={desk.goToProblem} onClose={close} />}
      {opened === 'test' && <TestDialog onProblems={() => desk.open('problems')} onClose={close} />}
      {opened === 'settings' && <SettingsDialog onClose={close} />}
      <ConflictDialog onFault={(node, field) => desk.goToProblem({ node, field })} />
    </Box>
  )
}
