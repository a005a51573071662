const TELLS_ORIGIN = /^(utm_[^=]+|gclid|fbclid|msclkid)(=|$)/i

/** The address of a link without the parameters that only tell where a visitor came from; the rest stays as it is written. */
export function plainUrl(url: string): string {
  const [, address = '', query, anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url.trim())!
  const kept = query?.split('&').filter((part) => !TELLS_ORIGIN.test(part)) ?? []
  const search = kept.some(Boolean) ? `?${kept.join('&')}` : ''
  return `${withPath(address)}${search}${anchor}`
}

/** A host without a path is the same as with one. */
const withPath = (address: string) => (/^https?:\/\/[^/]+$/i.test(address) ? `${address}/` : address)
