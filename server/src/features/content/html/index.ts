export { applyEdits, attributeOf, type Element, type Markup, readMarkup } from './markup/elements.ts'
export { type MjmlElement, readMjml } from './markup/mjml.ts'
export type { Run } from './markup/runs.ts'
export { colourOf, pixelsOf, stylesOf } from './markup/styles.ts'
export type { Hidden } from './markup/text-style.ts'
export { formFieldsIn } from './parsing/form-fields.ts'
export { isShortener, ownedDomain } from './parsing/hosts.ts'
export { type Hyperlink, hasVisibleLinkTo, writtenHost } from './parsing/hyperlinks.ts'
export { outlineOf } from './parsing/outline.ts'
export { type ContentSource, type ParsedContent, parseContent } from './parsing/parse-content.ts'
export { scriptsIn } from './parsing/scripts.ts'
export { dottedName, type Part, type PlacedName } from './parsing/tag-names.ts'
export { isAllCapitals, isBlank } from './parsing/texts.ts'
export { bodyOf, withFooter, withPlainAddresses, withPreheader } from './writing/assemble.ts'
export {
  cutPart,
  MAIL_TOKEN,
  markedLink,
  type Tokens,
  UNSUBSCRIBE_TOKEN,
  WEB_TOKEN,
  withoutReserved,
} from './writing/cut-part.ts'
export { withHeadMark } from './writing/head-mark.ts'
export { withItemBlocks, withItemLines } from './writing/item-blocks.ts'
export {
  type Link,
  type NumberedMarkup,
  numberLinks,
  ownName,
  quoted,
  targetOf,
  withLinkNumbers,
  withTargets,
} from './writing/links.ts'
export { plainAddress, textOf } from './writing/text-part.ts'
