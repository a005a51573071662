import { Anchor, Box, Breadcrumbs, Button, Divider, Stack, Text } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import { NOWHERE } from '../../mail-blocks/mjml.ts'
import { groupsOf } from '../blocks/properties.ts'
import { paddingOf } from '../drawing/styles.ts'
import { FieldInput } from '../fields/field.tsx'
import { headValues, inherited } from '../model/defaults.ts'
import { attributeOf, hasHtml, type MailNode } from '../model/node.ts'
import { isLocked, isWritten } from '../model/places.ts'
import { findNode, pathTo } from '../model/tree.ts'
import { useDesk, useEditorState } from '../state/context.ts'
import { BlockSettings, hasSettings } from './block-settings.tsx'
import { ConditionBox } from './conditions/condition-box.tsx'
import { usePartName } from './part-name.ts'

/** What can be changed of the chosen part. */
export function PropertiesPanel() {
  const { t } = useTranslation('editor')
  const { surface } = useDesk()
  const node = useEditorState(({ root, chosen }) => findNode(root, chosen))
  if (!node)
    return (
      <Text fz="sm" c="dimmed">
        {t(`nothing.${surface}`)}
      </Text>
    )
  return (
    <Stack gap="md" key={node.id}>
      <Path node={node} />
      <BlockSettings node={node} />
      {!isLocked(node) && <Fields node={node} />}
      {surface === 'mail' && node.tag !== 'mj-body' && <Condition node={node} />}
      {hasHtml(node.tag) && !isWritten(node) && <SourceBox node={node} />}
    </Stack>
  )
}

interface PartProps {
  node: MailNode
}

/** While a text is typed, only the content changes: inputs of attributes are not drawn again for that. */
const hasSameAttributes = ({ node: one }: PartProps, { node: other }: PartProps) =>
  one.id === other.id && one.tag === other.tag && one.attributes === other.attributes
const Condition = memo(ConditionBox, hasSameAttributes)

/** The chosen part and the parts around it. */
const Path = memo(({ node }: PartProps) => {
  const { actions } = useDesk()
  const partName = usePartName()
  const pathIn = (root: MailNode) => pathTo(root, node.id).filter(({ tag }) => tag !== 'mjml')
  const ids = useEditorState(({ root }) => pathIn(root).map(({ id }) => id))
  // Names, because the parts around a text are other objects with every change of it.
  const names = useEditorState(({ root }) => pathIn(root).map(partName))
  return (
    <Breadcrumbs separator="›" separatorMargin={4} fz="xs">
      {ids.map((id, at) =>
        id === node.id ? (
          <Text key={id} fz="sm" fw={700}>
            {names[at]}
          </Text>
        ) : (
          <Anchor key={id} component="button" type="button" fz="xs" onClick={() => actions.choose(id)}>
            {names[at]}
          </Anchor>
        ),
      )}
    </Breadcrumbs>
  )
}, hasSameAttributes)

const Fields = memo(({ node }: PartProps) => {
  const { t } = useTranslation('editor')
  const { actions, swatches } = useDesk()
  const head = useEditorState(({ root }) => root.children.find(({ tag }) => tag === 'mj-head'))
  const standards = inherited(node, headValues({ ...node, tag: 'mjml', children: head ? [head] : [] }))
  const groups = groupsOf(node).filter(({ name }) => name !== 'main' || !hasSettings(node))
  return groups.map(({ name, fields }) => (
    <Stack key={name} gap="xs" component="section" aria-label={t(`groups.${name}`)}>
      {name !== 'main' && <Divider label={t(`groups.${name}`)} labelPosition="left" />}
      {fields.map((field) => (
        <FieldInput
          key={field.attribute}
          field={field}
          label={t(`fields.${field.attribute}` as 'fields.color')}
          value={field.attribute === 'padding' ? ownPadding(node) : attributeOf(node, field.attribute)}
          standard={standards[field.attribute] ?? ''}
          swatches={swatches}
          picture={attributeOf(node, 'src')}
          onChange={(value) => actions.setAttributes(node.id, changesOf(node.tag, field.attribute, value))}
        />
      ))}
    </Stack>
  ))
}, hasSameAttributes)

/** The padding that the element sets itself, also that of single sides. */
function ownPadding(node: MailNode): string | undefined {
  const names = ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left']
  return paddingOf(
    Object.fromEntries(names.flatMap((name) => (node.attributes[name] ? [[name, node.attributes[name]]] : []))),
  )
}

/** Elements that mean nothing without an address: the check finds the one that leads nowhere. */
const MUST_LEAD = new Set(['mj-button', 'mj-navbar-link', 'mj-social-element'])

/** A padding of all sides replaces those of single ones. */
const changesOf = (tag: string, attribute: string, value: string | undefined) =>
  attribute === 'href' && MUST_LEAD.has(tag)
    ? { href: value || NOWHERE }
    : attribute === 'padding'
      ? {
          padding: value,
          ...Object.fromEntries(['top', 'right', 'bottom', 'left'].map((side) => [`padding-${side}`, undefined])),
        }
      : { [attribute]: value }

/** The HTML of a part, for what the other inputs cannot do. */
function SourceBox({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { actions } = useDesk()
  const [isOpen, setOpen] = useState(node.tag === 'mj-raw')
  if (!isOpen)
    return (
      <Button size="xs" variant="subtle" leftSection={<IconCode size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {t('showHtml')}
      </Button>
    )
  return (
    <Box>
      <CodeEditor
        label={t('html')}
        height={240}
        value={node.content}
        onChange={(content) => actions.setContent(node.id, content)}
      />
    </Box>
  )
}
