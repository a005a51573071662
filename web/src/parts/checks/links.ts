import type { Answer } from '../../api/client.ts'
import { plainDocument } from '../../ui/preview/plain-document.ts'
import type { Issue } from './checks.ts'

export interface MailLink {
  address: string
  /** What the reader sees: the text, or the description of the picture. */
  text: string
  /** What the checks of the mail found. */
  faults: Issue[]
}

export type CheckedLink = Answer<'POST /editor/links'>['links'][number]

/** The findings that are about a link. */
const OF_LINKS = new Set(['broken_link', 'link_http', 'link_shortener', 'javascript'])

/** All links of a mail, each address with its first text, and what is wrong with them. */
export function linksOf(html: string, issues: readonly Issue[]): MailLink[] {
  const { body } = plainDocument(html)
  const links = new Map<string, MailLink>()
  for (const link of body.querySelectorAll('a[href], area[href]')) {
    const address = link.getAttribute('href') ?? ''
    const text = [
      link.textContent,
      link.querySelector('img')?.getAttribute('alt'),
      link.getAttribute('aria-label'),
      link.getAttribute('alt'),
    ].map((one) => one?.replace(/\s+/g, ' ').trim())
    const known = links.get(address)
    if (!known?.text) links.set(address, { address, text: text.find(Boolean) ?? '', faults: faultsOf(address, issues) })
  }
  return [...links.values()]
}

/** Findings about an address. The checks shorten long ones. */
export const faultsOf = (address: string, issues: readonly Issue[]): Issue[] =>
  issues.filter(({ code, params }) => {
    if (code === 'unknown_tag') return address.includes('{') && tagsIn(address).includes(String(params.tag))
    const url = String(params.url ?? '')
    return OF_LINKS.has(code) && (url === address || (url.endsWith('…') && address.trim().startsWith(url.slice(0, -1))))
  })

/** The names in the tags of an address, such as `df_name` or `event.cart.url`. */
const tagsIn = (address: string): string[] =>
  [...address.matchAll(/\{[{%](.*?)[%}]\}/gs)].flatMap(([, inside]) => inside!.match(/[\w.]+/g) ?? [])

/** Addresses that can be called: of the web, and the same for all readers. */
export const callable = (links: readonly MailLink[]): string[] =>
  links.map(({ address }) => address.trim()).filter((address) => /^https?:\/\/[^{}]+$/i.test(address))
