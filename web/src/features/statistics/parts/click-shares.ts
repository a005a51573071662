interface Link {
  number: number
  url: string
  /** People. */
  clicked: number
  clicks: number
}

export interface Clicked extends Link {
  /** Of all clicks. */
  share: number
  /** Against the link that was clicked most. */
  heat: number
}

/** Links of the mail that is drawn, with their shares: variants of an A/B test have links of their own. */
export function withShares(links: readonly Link[], drawn: readonly { number: number }[]): Clicked[] {
  const own = links.filter(({ number }) => drawn.some((link) => link.number === number))
  const all = own.reduce((sum, { clicks }) => sum + clicks, 0)
  const most = Math.max(...own.map(({ clicks }) => clicks), 0)
  return own.map((link) => ({
    ...link,
    share: all ? link.clicks / all : 0,
    heat: most ? link.clicks / most : 0,
  }))
}
