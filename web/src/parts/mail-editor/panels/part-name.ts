import { useTranslation } from 'react-i18next'
import type { Names } from '../../../frames/canvas/messages.ts'
import type { MailNode } from '../model/node.ts'

/** The name of a part in the language of the person. */
export function usePartName(): (node: Pick<MailNode, 'tag' | 'attributes'>) => string {
  const names = usePartNames()
  return ({ tag, attributes }) => names[attributes['data-block'] ?? ''] ?? names[tag] ?? tag
}

/** Names by tags, and by the kinds of blocks. */
export function usePartNames(): Names {
  const { t } = useTranslation('editor')
  return { ...t('parts', { returnObjects: true }), ...t('blocks', { returnObjects: true }) }
}
