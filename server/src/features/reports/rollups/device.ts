import Bowser from 'bowser'

/** Kinds of devices. `hidden`: the mailbox provider loads pictures for the reader, so the device is not known. */
export const DEVICES = ['mobile', 'tablet', 'desktop', 'hidden', 'other'] as const
export type Device = (typeof DEVICES)[number]

export const PROGRAMS = [
  'gmail',
  'outlook',
  'apple_mail',
  'thunderbird',
  'seznam',
  'yahoo',
  'samsung',
  'chrome',
  'safari',
  'firefox',
  'edge',
  'opera',
  'other',
] as const
export type Program = (typeof PROGRAMS)[number]

export interface Reader {
  device: Device
  program: Program
}

/** Programs that name themselves; the first one that matches counts. Mail programs stand before the engines they use. */
const NAMED: readonly [RegExp, Program][] = [
  [/GoogleImageProxy/i, 'gmail'],
  [/YahooMailProxy/i, 'yahoo'],
  [/Thunderbird|Icedove|Betterbird/i, 'thunderbird'],
  [/MSOffice|Microsoft Outlook|Outlook-(iOS|Android)|ms-office/i, 'outlook'],
  [/seznam/i, 'seznam'],
]
const HIDDEN = /GoogleImageProxy|YahooMailProxy|SeznamEmailProxy/i

const BY_BROWSER: Readonly<Record<string, Program>> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  Safari: 'safari',
  Firefox: 'firefox',
  'Microsoft Edge': 'edge',
  Opera: 'opera',
  'Samsung Internet for Android': 'samsung',
}
const BY_PLATFORM: Readonly<Record<string, Device>> = { mobile: 'mobile', tablet: 'tablet', desktop: 'desktop' }

/** A longer user agent is no browser, and reading it would take long. */
const MAX_LENGTH = 500
const UNKNOWN: Reader = { device: 'other', program: 'other' }

/** The device and the program that a user agent names. */
export function readAgent(agent: string): Reader {
  if (!agent || agent.length > MAX_LENGTH) return UNKNOWN
  const named = NAMED.find(([pattern]) => pattern.test(agent))?.[1]
  if (HIDDEN.test(agent)) return { device: 'hidden', program: named ?? 'other' }
  const { browser, platform } = Bowser.parse(agent)
  const device = BY_PLATFORM[platform.type ?? ''] ?? (named === 'outlook' ? 'desktop' : 'other')
  return { device, program: named ?? (isAppleMail(agent) ? 'apple_mail' : (BY_BROWSER[browser.name ?? ''] ?? 'other')) }
}

/** Apple's mail programs send the engine without a browser. */
const isAppleMail = (agent: string) =>
  /\((Macintosh|iPhone|iPad)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)( Mobile\/\w+)?$/.test(agent)

const known = new Map<string, Reader>()
const MAX_KNOWN = 20_000
/** So many user agents are read before other work of the process gets its turn. */
const AT_ONCE = 100

/** Reads many user agents, and remembers them. */
export async function readAgents(agents: readonly string[]): Promise<Map<string, Reader>> {
  const read = new Map<string, Reader>()
  for (const [i, agent] of agents.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate)
    const found = known.get(agent) ?? readAgent(agent)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(agent, found)
    read.set(agent, found)
  }
  return read
}
