import type { Answer } from '../../../api/client.ts'

export type ProviderFigures = Answer<'GET /stats/deliverability'>['providers'][number]
export type Provider = ProviderFigures['provider']

/** The names of mailbox providers; the rest has a text. */
export const NAMES: Record<Exclude<Provider, 'other'>, string> = {
  gmail: 'Gmail',
  seznam: 'Seznam.cz',
  microsoft: 'Outlook, Hotmail',
  yahoo: 'Yahoo',
  apple: 'iCloud',
  centrum: 'Centrum.cz',
  azet: 'Azet.sk',
  zoznam: 'Zoznam.sk',
}

type Warning = Answer<'GET /stats/deliverability'>['warnings'][number]

/** Warnings that say that a provider takes the mails for spam. */
export const isSevere = ({ code }: Pick<Warning, 'code'>) => code === 'spam' || code === 'complaints'

/** How well a provider takes the mails: by the share that bounces, also at once, and by its warnings. */
export function healthOf(
  { rates: { bounced } }: { rates: Pick<ProviderFigures['rates'], 'bounced'> },
  warnings: readonly Pick<Warning, 'code'>[],
): 'good' | 'fair' | 'bad' | null {
  if (bounced === null) return null
  if (bounced > 0.1 || warnings.some(isSevere)) return 'bad'
  return bounced > 0.03 || warnings.length ? 'fair' : 'good'
}
