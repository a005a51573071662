import type { Answer, Body } from '../../../api/client.ts'

export type Preview = Answer<'POST /migration/preview'>
export type Move = Answer<'GET /migration'>
export type Service = Body<'POST /migration/preview'>['source']
export type State = Preview['sample'][number]['state']

/** In the order in which people look for them. */
export const SERVICES: readonly Service[] = [
  'mailchimp',
  'ecomail',
  'smartemailing',
  'klaviyo',
  'brevo',
  'listmonk',
  'mautic',
]

export const STEPS = ['service', 'data', 'check'] as const
export type Step = (typeof STEPS)[number]

export interface MovedFile {
  fileId: string
  name: string
}

/** What a person has chosen so far. */
export interface Plan {
  service: Service | null
  /** Files or an API key. */
  way: 'files' | 'key'
  files: readonly MovedFile[]
  login: string
  key: string
  url: string
}

export const EMPTY: Plan = { service: null, way: 'files', files: [], login: '', key: '', url: '' }

/** Services that can be read by an API key. */
export const hasKey = (service: Service | null): service is 'smartemailing' | 'listmonk' =>
  service === 'smartemailing' || service === 'listmonk'
export const needsUrl = (service: Service | null) => service === 'listmonk'

/** What the requests need; null while something is missing. */
export function originOf({ service, way, files, login, key, url }: Plan): Body<'POST /migration/preview'> | null {
  if (!service) return null
  if (way === 'files') return files.length ? { source: service, fileIds: files.map(({ fileId }) => fileId) } : null
  const [user, secret, address] = [login.trim(), key.trim(), url.trim()]
  if (!user || !secret || (needsUrl(service) && !address)) return null
  return { source: service, apiKey: `${user}:${secret}`, ...(needsUrl(service) ? { url: address } : {}) }
}
