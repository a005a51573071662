import { Text, UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMENT, decoded, type MailNode } from '../model/node.ts'
import { isLocked } from '../model/places.ts'
import { bodyOf } from '../model/tree.ts'
import { useDesk, useEditorState } from '../state/context.ts'
import { usePartName } from './part-name.ts'

/** The parts of the mail as a list, for keyboards, screen readers and large mails. */
export function StructurePanel() {
  const { t } = useTranslation('editor')
  const body = useEditorState(({ root }) => bodyOf(root))
  return (
    <ul className="structure" aria-label={t('structure')}>
      <Part node={body} />
    </ul>
  )
}

/** An unchanged part is the same object, so it is not drawn again. */
const Part = memo(({ node }: { node: MailNode }) => {
  const { actions, send } = useDesk()
  const partName = usePartName()
  const isChosen = useEditorState(({ chosen }) => chosen === node.id)
  const children = isLocked(node) ? [] : node.children.filter(({ tag }) => tag !== COMMENT)
  const choose = () => {
    actions.choose(node.id)
    send({ choose: { id: node.id, scrolls: true } })
  }
  return (
    <li>
      <UnstyledButton className="structure-part" aria-current={isChosen || undefined} onClick={choose}>
        {partName(node)}{' '}
        <Text component="span" fz="xs" c="dimmed" ms={6} truncate>
          {wordsOf(node)}
        </Text>
      </UnstyledButton>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Part key={child.id} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
})

/** The first words of a text, to recognise it. */
const wordsOf = ({ content, attributes }: MailNode) =>
  decoded((content.replace(/<[^>]*>/g, ' ') || attributes.alt || '').replace(/&nbsp;/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)
