import { MASK, namesUsed } from '../../../platform/render/jinja.ts'
import type { Hyperlink } from './hyperlinks.ts'

const ONLY_TAGS = new RegExp(`^${MASK}+$`)

/** Whether a link that everybody can see leads to one of these addresses of ours, and nowhere else. */
export const leadsTo = (links: readonly Hyperlink[], names: ReadonlySet<string>): boolean =>
  links.some(
    ({ address, plain, isHidden, isForOutlook }) =>
      !isHidden &&
      !isForOutlook &&
      address.length < 500 &&
      ONLY_TAGS.test(plain) &&
      namesUsed(address).some(({ name }) => names.has(name)),
  )
