import type { Brand } from '../mail-blocks/brand/brand.ts'
import { withBrand } from '../mail-blocks/brand/brand-mark.ts'
import { attributesOf, linkStyle } from '../mail-blocks/brand/head.ts'
import { element } from '../mail-blocks/mjml.ts'

/** The document of a page in the look of a brand. */
export function pageDocument(brand: Brand, body: string): string {
  const head = element('mj-head', {}, attributesOf(brand), element('mj-style', {}, linkStyle(brand)))
  return withBrand(element('mjml', {}, head, body), { brand, look: null })
}
