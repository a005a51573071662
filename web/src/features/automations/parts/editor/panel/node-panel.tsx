import {
  ActionIcon,
  Alert,
  Box,
  Divider,
  Group,
  Stack,
  Tabs,
  Text,
  Textarea,
  TextInput,
  ThemeIcon,
  Title,
} from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PanelTab } from '../../../logic/editor/desk/use-desk.ts'
import { type GraphNode, nodeOf, type Output } from '../../../logic/editor/graph/graph.ts'
import { COLORS, iconOf } from '../../../logic/editor/node-icons.ts'
import type { Actions } from '../../../logic/editor/state/actions.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { nodeTitle } from '../../../logic/editor/words/node-words.ts'
import { LeadsTo } from './leads-to.tsx'
import { NodeContacts } from './node-contacts.tsx'
import { NodeForm } from './node-form.tsx'
import { WaitingBox } from './waiting-box.tsx'

interface Props {
  node: GraphNode
  actions: Actions
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  onAdd: (after: Output) => void
  onClose: () => void
}

/** The selected node: its settings, and the contacts that came to it once the automation ran. */
export function NodePanel(props: Props) {
  const { node, actions, tab, onTab, onClose } = props
  const { t } = useTranslation('automations')
  const { wording, saved, compared } = useOpenEditor()
  // The API knows the nodes of the saved graph only.
  const hasContacts = saved.firstActivatedAt !== null && !compared && nodeOf(saved.graph, node.id) !== undefined
  return (
    <Stack
      gap="md"
      component="section"
      aria-label={t('editor.panelOf', { name: nodeTitle(wording, node) })}
      id="node-panel"
    >
      <PanelHead {...{ node, actions, onClose }} />
      {hasContacts ? (
        <Tabs value={tab} onChange={(next) => onTab(next as PanelTab)} keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="settings">{t('editor.settings')}</Tabs.Tab>
            <Tabs.Tab value="contacts">{t('runs.contacts')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="settings">
            <NodeSettings {...props} />
          </Tabs.Panel>
          <Tabs.Panel value="contacts">
            <NodeContacts key={node.id} node={node} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <NodeSettings {...props} />
      )}
    </Stack>
  )
}

function NodeSettings({ node, actions, onAdd }: Pick<Props, 'node' | 'actions' | 'onAdd'>) {
  const { t } = useTranslation('automations')
  const { problems, mayChange } = useOpenEditor()
  const own = problems.filter((problem) => problem.node === node.id)
  const general = own.filter(({ field }) => !field)
  return (
    <Stack gap="md">
      {general.map(({ code, text }) => (
        <Alert key={code} color="yellow" p="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {text}
        </Alert>
      ))}
      <WaitingBox node={node} />
      <fieldset disabled={!mayChange} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        <Stack gap="md">
          <TextInput
            label={t('editor.nodeName')}
            placeholder={t(`editor.types.${node.type}` as never)}
            maxLength={200}
            value={node.name}
            onChange={(event) => actions.change(node.id, { name: event.currentTarget.value })}
          />
          <NodeForm key={node.id} node={node} problems={own} />
          <Divider />
          <LeadsTo node={node} actions={actions} onAdd={onAdd} />
          <Textarea
            label={t('editor.note')}
            description={t('editor.noteHint')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={node.note}
            onChange={(event) => actions.change(node.id, { note: event.currentTarget.value })}
          />
        </Stack>
      </fieldset>
    </Stack>
  )
}

function PanelHead({ node, actions, onClose }: Pick<Props, 'node' | 'actions' | 'onClose'>) {
  const { t } = useTranslation('automations')
  const { types, mayChange } = useOpenEditor()
  const Icon = iconOf(node.type)
  const family = types.get(node.type)?.family ?? 'action'
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={COLORS[family]} size={36} aria-hidden>
        <Icon size={20} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Title order={2} fz="md">
          {t(`editor.types.${node.type}` as never)}
        </Title>
        <Text fz="xs" c="dimmed">
          {t(`editor.about.${node.type}` as never)}
        </Text>
      </Box>
      <Group gap={2} wrap="nowrap">
        {mayChange && (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={t('editor.duplicate')} onClick={actions.duplicate}>
              <IconCopy size={18} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={t('editor.remove')} onClick={actions.remove}>
              <IconTrash size={18} />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.closePanel')}
          onClick={onClose}
          // On a phone the drawer has a button of its own.
          visibleFrom="md"
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
