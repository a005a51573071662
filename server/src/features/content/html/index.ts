export { bodyOf, withFooter, withPlainAddresses, withPreheader } from './assemble.ts'
export { isBlank } from './blank.ts'
export { type Content, type ContentSource, readContent } from './content.ts'
export { cutPart, MAIL_TOKEN, markedLink, OUT_TOKEN, type Tokens, WEB_TOKEN, withoutReserved } from './cut.ts'
export { attributeOf, type Element, type Markup } from './elements.ts'
export { fieldsIn } from './forms.ts'
export { isShortener, ownedDomain } from './hosts.ts'
export { type Hyperlink, writtenHost } from './hyperlinks.ts'
export {
  type Link,
  type NumberedMarkup,
  numberLinks,
  ownName,
  quoted,
  targetOf,
  withLinkNumbers,
  withTargets,
} from './links.ts'
export { dotted, type Part, type PlacedName } from './names.ts'
export type { Run } from './runs.ts'
export { scriptsIn } from './scripts.ts'
export { short } from './short.ts'
export { isShouted } from './shouting.ts'
export { pixelsOf, stylesOf } from './styles.ts'
export type { Hidden } from './surroundings.ts'
export { plainAddress, textOf } from './text-part.ts'
export { leadsTo } from './unsubscribe-link.ts'
