import type { MailBlock, Settings } from '../../../mail-blocks/define-block.ts'
import { MAIL_BLOCKS, type MailBlockKind } from '../../../mail-blocks/index.ts'
import { attributeOf, type MailNode } from '../../model/node.ts'
import { parseNodes } from '../../model/parse.ts'
import { findNode } from '../../model/tree.ts'
import { useDesk } from '../../state/context.ts'

type SettingsOf<K extends MailBlockKind> = (typeof MAIL_BLOCKS)[K]['standard']

/** The settings of a block, and a function that changes them: the block is then written again. */
export function useSettings<K extends MailBlockKind>(kind: K, node: MailNode) {
  const { store, actions, brand } = useDesk()
  const block = MAIL_BLOCKS[kind] as unknown as MailBlock<Settings>
  const read = (one: MailNode) => block.read((name) => attributeOf(one, name))
  const set = (changes: Partial<SettingsOf<K>>) => {
    // An answer of the server may come after other changes.
    const now = findNode(store.get().root, node.id)
    if (!now) return
    const settings = read(now)
    const [old] = parseNodes(block.make(settings, brand))
    const [made] = parseNodes(block.make({ ...settings, ...changes } as Partial<Settings>, brand))
    // What a person changed beside the settings stays, such as the padding or who sees the block.
    const own = Object.entries(now.attributes).filter(([name, value]) => old!.attributes[name] !== value)
    const attributes = { ...made!.attributes, ...Object.fromEntries(own) }
    actions.replace(node.id, { ...made!, attributes }, Object.keys(changes).join(' '))
  }
  return { settings: read(node) as unknown as SettingsOf<K>, set }
}
