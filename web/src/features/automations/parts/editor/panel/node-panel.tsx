import {
  ActionIcon,
  Alert,
  Box,
  Divider,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
  ThemeIcon,
  Title,
} from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GraphNode, Output } from '../../../logic/editor/graph/graph.ts'
import { COLORS, iconOf } from '../../../logic/editor/node-icons.ts'
import type { Actions } from '../../../logic/editor/state/actions.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { nodeTitle } from '../../../logic/editor/words/node-words.ts'
import { LeadsTo } from './leads-to.tsx'
import { NodeForm } from './node-form.tsx'
import { WaitingBox } from './waiting-box.tsx'

interface Props {
  node: GraphNode
  actions: Actions
  onAdd: (after: Output) => void
  onClose: () => void
}

/** The settings of the selected node. */
export function NodePanel({ node, actions, onAdd, onClose }: Props) {
  const { t } = useTranslation('automations')
  const { problems, mayChange, wording } = useOpenEditor()
  const own = problems.filter((problem) => problem.node === node.id)
  const general = own.filter(({ field }) => !field)
  return (
    <Stack
      gap="md"
      component="section"
      aria-label={t('editor.panelOf', { name: nodeTitle(wording, node) })}
      id="node-panel"
    >
      <PanelHead node={node} actions={actions} onClose={onClose} />
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

function PanelHead({ node, actions, onClose }: Omit<Props, 'onAdd'>) {
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
