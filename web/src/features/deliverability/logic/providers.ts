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

/** How well a provider takes the mails: by the share that it delivers, and by its warnings. */
export function healthOf(
  { rates: { delivered } }: Pick<ProviderFigures, 'rates'>,
  warnings: readonly Pick<Warning, 'code'>[],
): 'good' | 'fair' | 'bad' | null {
  if (delivered === null) return null
  if (delivered < 0.9 || warnings.some(isSevere)) return 'bad'
  return delivered < 0.97 || warnings.length ? 'fair' : 'good'
}
