import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'

export type Element = Item<'GET /editor-elements'>

/** Kinds of elements that the visual editor saves, by the names of their MJML tags. */
export const KINDS = [
  'section',
  'wrapper',
  'hero',
  'column',
  'text',
  'image',
  'button',
  'divider',
  'spacer',
  'social',
  'navbar',
  'table',
  'raw',
] as const
const OTHER = 'raw'

/** The name of a kind. */
export function useKindName() {
  const { t } = useTranslation('editor-elements')
  return (kind: string) => t(`kinds.${KINDS.find((one) => one === kind) ?? OTHER}`)
}

/** The kind of a piece of MJML, by its first tag. */
export const kindOf = (mjml: string): string => /<mj-([a-z][a-z-]{0,38})/.exec(mjml)?.[1] ?? OTHER
