import { randomUUID } from 'node:crypto'

/** A form or survey inside a page. */
export interface PageBlock {
  /** The HTML before and after the token of the view, which is a new one each time. */
  html: [before: string, after: string]
  style: string
  /** The page that it leads to when it was sent; null for one of ours. */
  leadsTo: string | null
  makeToken(now: Date): string
}

/** Stands for the token while the HTML is made. No text of a company contains it. */
const TOKEN = randomUUID()

/** Makes the HTML of a block that is shown many times, each time with another token. */
export function splitAtToken(render: (token: string) => string): PageBlock['html'] {
  const [before = '', after = ''] = render(TOKEN).split(TOKEN)
  return [before, after]
}
