interface Link {
  number: number
  url: string
  /** The number of people who clicked. */
  clicked: number
  clicks: number
}

export interface Clicked extends Link {
  /** The share of all clicks. */
  share: number
  /** The share against the most clicked link. */
  heat: number
}

/** The links of the shown mail with their shares. Variants of an A/B test have their own links. */
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
