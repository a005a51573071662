// Hints about addresses that are valid but may not be what a person meant. Also used by the web application: no imports.

/** Domains of mail services that people misspell. */
const SERVICES = [
  ...['gmail.com', 'seznam.cz', 'centrum.cz', 'centrum.sk', 'volny.cz', 'atlas.cz', 'azet.sk', 'zoznam.sk', 'pobox.sk'],
  ...['outlook.com', 'outlook.cz', 'outlook.sk', 'hotmail.com', 'icloud.com', 'yahoo.com', 'googlemail.com'],
  ...['tiscali.cz', 'quick.cz', 'proton.me', 'protonmail.com'],
]
/** Other domains of one letter's difference that exist. */
const OTHERS = [
  'atlas.sk',
  'email.cz',
  'post.cz',
  'post.sk',
  'ymail.com',
  'gmx.com',
  'hotmail.co',
  'volby.cz',
  'quick.sk',
]
const EXISTING: ReadonlySet<string> = new Set([...SERVICES, ...OTHERS])
/** Services that have one domain only, so that any other ending is a mistake. */
const ONE_ENDING: ReadonlyMap<string, string> = new Map([
  ['gmail', 'gmail.com'],
  ['seznam', 'seznam.cz'],
  ['azet', 'azet.sk'],
])

/** The address with the domain that was probably meant; null when the domain seems right. */
export function proposedAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = proposedDomain(address.slice(at + 1).toLowerCase())
  return domain && `${address.slice(0, at)}@${domain}`
}

/** Most addresses have one of few domains. */
const known = new Map<string, string | null>()

function proposedDomain(domain: string): string | null {
  const before = known.get(domain)
  if (before !== undefined) return before
  const found = findDomain(domain)
  if (known.size < 1000) known.set(domain, found)
  return found
}

function findDomain(domain: string): string | null {
  if (EXISTING.has(domain)) return null
  const [name = '', ...ending] = domain.split('.')
  const own = ending.length === 1 ? ONE_ENDING.get(name) : undefined
  return own ?? SERVICES.find((service) => isOneMistake(domain, service)) ?? null
}

/** Whether two texts differ by one letter, or by two neighbours in the wrong order. Their first letters are the same. */
function isOneMistake(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

const ROLES: ReadonlySet<string> = new Set([
  ...['info', 'kontakt', 'contact', 'office', 'kancelar', 'sekretariat', 'recepce', 'recepcia', 'reception', 'posta'],
  ...['obchod', 'prodej', 'predaj', 'sales', 'eshop', 'e-shop', 'shop', 'objednavky', 'orders', 'marketing'],
  ...['podpora', 'support', 'help', 'helpdesk', 'servis', 'service', 'reklamace', 'reklamacie', 'hello'],
  ...['fakturace', 'fakturacia', 'faktury', 'uctarna', 'uctaren', 'ucetni', 'billing', 'invoices', 'accounting'],
  ...['admin', 'administrator', 'webmaster', 'postmaster', 'hostmaster', 'abuse', 'noreply', 'no-reply'],
  ...['podatelna', 'redakce', 'redakcia', 'hr', 'jobs', 'kariera', 'team', 'firma', 'company'],
])

/** Whether an address belongs to a task of a company instead of a person. */
export const isRoleAddress = (address: string) => ROLES.has(address.slice(0, address.lastIndexOf('@')).toLowerCase())
