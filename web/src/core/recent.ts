/** Pages of objects that this browser showed last, so that the search offers them before anything is typed. */
export interface Seen {
  /** The address within the company. */
  page: string
  title: string
}

const PREFIX = 'seen '
/** More than are offered: some pages may be of objects that are not. */
const KEPT = 20

/** The pages of a company, newest first. */
export function seenIn(company: string): Seen[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + company) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeen) : []
  } catch {
    return []
  }
}

/** Remembers a page if it is one of an object. */
export function rememberSeen(pathname: string, title: string) {
  const [, company, page] = /^\/app\/([^/]+)(\/.*\/\d+(?:\/edit)?)$/.exec(pathname) ?? []
  if (!company || !page || !title) return
  const others = seenIn(company).filter((one) => one.page !== page)
  try {
    localStorage.setItem(PREFIX + company, JSON.stringify([{ page, title }, ...others].slice(0, KEPT)))
  } catch {
    // Without storage nothing is offered.
  }
}

/** Forgets the pages of all companies: names of contacts do not stay after a person signs out. */
export function forgetSeen() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

const isSeen = (one: unknown): one is Seen => {
  const { page, title } = (one ?? {}) as Record<string, unknown>
  return typeof page === 'string' && /^\/[^/]/.test(page) && typeof title === 'string'
}
