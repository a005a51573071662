import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'

export type Element = Item<'GET /editor-elements'>

/** What the visual editor saves, by the name of its MJML tag. */
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

/** A kind in words. */
export function useKindName() {
  const { t } = useTranslation('content')
  return (kind: string) => t(`elements.kinds.${KINDS.find((one) => one === kind) ?? OTHER}`)
}

/** What a piece of MJML is: its first tag says it. */
export const kindOf = (mjml: string): string => /<mj-([a-z][a-z-]{0,38})/.exec(mjml)?.[1] ?? OTHER
