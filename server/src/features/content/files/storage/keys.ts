/** All keys of files begin with it. */
export const PREFIX = 'files'

/** The storage key of a file. */
export const keyOf = (tenantId: string, token: string) => `${PREFIX}/${tenantId}/${token}`

/** The storage key of its thumbnail. */
export const thumbnailKeyOf = (tenantId: string, token: string) => `${keyOf(tenantId, token)}.thumbnail`

/** The company and token of a key; null if it is not the key of a file. */
export function ownerOf(key: string): { tenantId: string; token: string } | null {
  const match = /^files\/(\d+)\/([\w-]+)(?:\.thumbnail)?$/.exec(key)
  return match ? { tenantId: match[1]!, token: match[2]! } : null
}
