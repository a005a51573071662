import type { Hit } from '../features/mailing/tracking/index.ts'
import type { Chance } from './chance.ts'
import type { DemoMail } from './mails.ts'

const HOUR = 3_600_000
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-A556B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
]
/** Shares of mails that a proxy opens in advance, and whose links a scanner follows. */
const [PREFETCHED, SCANNED] = [0.12, 0.02]

interface Circumstances {
  sentAt: Date
  links: readonly { number: number; url: string }[]
  mail: DemoMail
  chance: Chance
  /** The current time: later hits have not happened yet. */
  until: Date
}

/** The opens and clicks of one mail, of programs and of its recipient; often none. */
export function hitsOf(ref: Pick<Hit, 'tenantId' | 'sourceId' | 'contactId'>, circumstances: Circumstances): Hit[] {
  return [...ofMachines(circumstances), ...ofPerson(circumstances)].map((hit) => ({ ...ref, ...hit }))
}

type OwnHit = Omit<Hit, 'tenantId' | 'sourceId' | 'contactId'>

function ofPerson({ sentAt, links, mail: { sent }, chance, until }: Circumstances): OwnHit[] {
  if (!chance.happens(sent.opened)) return []
  const agent = chance.oneOf(BROWSERS)
  const ip = `90.176.${chance.below(256)}.${1 + chance.below(254)}`
  const openedAt = sentAt.getTime() + 60_000 + chance.decaying(5 * HOUR)
  const hit = (kind: Hit['kind'], after: number) => ({ kind, at: new Date(openedAt + after), ip, agent })
  const opens = [hit('opened', 0), ...(chance.happens(0.25) ? [hit('opened', chance.decaying(20 * HOUR))] : [])]
  if (!chance.happens(sent.clicked / sent.opened)) return upTo(until, opens)
  // The first links are clicked most.
  const places = Array.from({ length: 1 + chance.below(2) }, () => Math.floor(links.length * chance.next() ** 2))
  const clicks = [...new Set(places)].map((place, i) => {
    const { number, url } = links[place]!
    return { ...hit('clicked', 20_000 + i * 40_000 + chance.below(30_000)), link: number, url }
  })
  return upTo(until, [...opens, ...clicks])
}

function ofMachines({ sentAt, links, chance }: Circumstances): OwnHit[] {
  const at = (ms: number) => new Date(sentAt.getTime() + ms)
  if (chance.happens(PREFETCHED))
    return [
      {
        kind: 'opened',
        at: at(30_000 + chance.below(600_000)),
        ip: `17.58.${chance.below(256)}.9`,
        agent: 'Mozilla/5.0',
      },
    ]
  if (!chance.happens(SCANNED)) return []
  const scanner = { ip: `52.14.${chance.below(256)}.7`, agent: BROWSERS[0]! }
  const clicks = links.map(({ number, url }, i) => ({
    kind: 'clicked' as const,
    at: at(2_000 + i * 150),
    link: number,
    url,
    ...scanner,
  }))
  return [...clicks, { kind: 'trap', at: at(2_100), ...scanner }]
}

const upTo = (until: Date, hits: OwnHit[]) => hits.filter(({ at }) => at < until)
