import type { App } from '../../platform/app.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a request was made for this server: a page of another website, or a name that leads to this machine only by a trick
 * of DNS, must not reach it. Programs send no origin.
 */
export function isFromHere(
  { baseUrl, trustProxy }: Pick<App['config'], 'baseUrl' | 'trustProxy'>,
  header: (name: string) => string,
) {
  const { origin, hostname } = new URL(baseUrl)
  const asked = header('origin')
  if (asked && asked !== origin) return false
  const hosts = [header('host'), ...(trustProxy.length ? [header('x-forwarded-host')] : [])].filter(Boolean)
  return hosts.some((host) => [hostname, ...LOOPBACK].includes(host.replace(/:\d+$/, '').toLowerCase()))
}
