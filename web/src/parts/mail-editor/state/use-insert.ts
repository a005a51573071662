import { useTranslation } from 'react-i18next'
import { blockNamed } from '../blocks/blocks.ts'
import type { BlockTexts } from '../blocks/define-block.ts'
import type { MailNode } from '../model/node.ts'
import { useDesk } from './context.ts'
import { type SavedBlock, savedNode } from './use-saved-blocks.ts'

/** Adds blocks to the mail. */
export function useInsert() {
  const { actions, send } = useDesk()
  const make = useMake()
  const add = (node: MailNode | undefined) => {
    if (!node) return
    actions.insert(node)
    send({ choose: { id: node.id, scrolls: true } })
  }
  return { block: (name: string) => add(make(name)), saved: (block: SavedBlock) => add(savedNode(block)) }
}

/** Makes a new block by its name; saved ones have a name such as `saved:12`. */
export function useMake(saved: readonly SavedBlock[] = []) {
  const { t, i18n } = useTranslation('editor')
  const { brand } = useDesk()
  return (name: string): MailNode | undefined => {
    if (name.startsWith('saved:')) {
      const found = saved.find(({ id }) => `saved:${id}` === name)
      return found && savedNode(found)
    }
    const texts = t('samples', { returnObjects: true }) as BlockTexts
    return blockNamed(name)?.make({ texts, brand, language: i18n.language, baseUrl: location.origin })
  }
}
