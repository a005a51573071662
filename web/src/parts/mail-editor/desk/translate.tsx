import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '../../../i18n/texts.ts'
import { TranslateDialog } from '../../writing/translate-dialog.tsx'
import { useHasWriting } from '../../writing/use-writing.ts'
import { attributeOf, type MailNode } from '../model/node.ts'
import { isWritten } from '../model/places.ts'
import { bodyOf, changeNode } from '../model/tree.ts'
import { useDesk } from '../state/context.ts'

const WITH_TEXT = new Set(['mj-text', 'mj-button', 'mj-table', 'mj-navbar-link'])
/** The server takes so many at a time. */
const MOST = 200

/** Lets a language model translate the texts of the mail; nothing if there is none. */
export function Translate() {
  const { t } = useTranslation('editor')
  const { store } = useDesk()
  /** The parts as they were when the dialog opened: answers belong to them. */
  const [parts, setParts] = useState<MailNode[] | null>(null)
  if (!useHasWriting()) return null
  const root = store.get().root
  const language = (attributeOf(root, 'lang') ?? '').slice(0, 2)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLanguage size={15} aria-hidden />}
        onClick={() => setParts(textsIn(bodyOf(store.get().root)).slice(0, MOST))}
      >
        {t('shell.translate')}
      </Button>
      {parts && (
        <TranslateDialog
          texts={parts.map(({ content }) => content)}
          from={isLanguage(language) ? language : 'en'}
          onClose={() => setParts(null)}
          onAccept={(texts, to) => {
            const changed = parts.reduce(
              (document, { id }, at) =>
                changeNode(document, id, (node) => ({ ...node, content: texts[at] ?? node.content })),
              store.get().root,
            )
            store.change({ ...changed, attributes: { ...changed.attributes, lang: to } })
          }}
        />
      )}
    </>
  )
}

/** The parts with texts of this mail; saved blocks are the same in other mails. */
const textsIn = (node: MailNode): MailNode[] =>
  isWritten(node)
    ? []
    : [...(WITH_TEXT.has(node.tag) && node.content.trim() ? [node] : []), ...node.children.flatMap(textsIn)]
