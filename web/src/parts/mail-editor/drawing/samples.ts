import { attributeOf, type MailNode } from '../model/node.ts'
import type { Drawing } from './drawing.ts'

const STATEMENT = /\{%[\s\S]*?%\}/g
const VALUE = /\{\{[\s\S]*?\}\}/g
const FIELD = /(?:items|row)\[\d+\]\.(\w+)/

/** How often the rows of products stand below each other. */
export function rowsOf(node: MailNode): number {
  if (attributeOf(node, 'data-block') !== 'products') return 1
  const isChosen = attributeOf(node, 'data-source') === 'feed'
  const codes = attributeOf(node, 'data-codes')?.split('\n').length ?? 0
  const count = isChosen ? codes : Number(attributeOf(node, 'data-limit'))
  return Math.min(12, Math.max(1, Math.ceil(count / (Number(attributeOf(node, 'data-columns')) || 1)) || 1))
}

/** The content of a product or an article with examples in place of its values. */
export const withSamples = (content: string, { texts }: Drawing): string =>
  content.replace(STATEMENT, '').replace(VALUE, (code) => {
    switch (FIELD.exec(code)?.[1]) {
      case 'name':
      case 'title':
        return texts.sampleName
      case 'description':
        return texts.sampleText
      case 'priceText':
      case 'unitPrice':
        return '499'
      case 'oldPriceText':
        return '599'
      case 'quantity':
        return '1'
      default:
        return ''
    }
  })
