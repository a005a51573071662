import { element } from '../mjml.ts'

export const NETWORKS = ['facebook', 'instagram', 'x', 'linkedin', 'youtube', 'pinterest'] as const
export type Network = (typeof NETWORKS)[number]

/** Icons that lead to the company's pages elsewhere. The editor changes them one by one, so it needs no settings. */
export const social = (links: readonly { network: Network; url: string }[]) =>
  element(
    'mj-social',
    { 'icon-size': '28px', mode: 'horizontal', align: 'center', padding: '8px 24px' },
    ...links.map(({ network, url }) =>
      element('mj-social-element', { name: `${network}-noshare`, href: url, alt: network, padding: '0 6px' }),
    ),
  )
