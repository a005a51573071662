/** Below it lie the bytes of all files. */
export const PREFIX = 'files'

/** Where the bytes of a file lie. */
export const keyOf = (tenantId: string, token: string) => `${PREFIX}/${tenantId}/${token}`

/** Where those of its thumbnail lie. */
export const thumbnailKeyOf = (tenantId: string, token: string) => `${keyOf(tenantId, token)}.thumbnail`

/** Whose bytes lie under a key; null when no file's do. */
export function ownerOf(key: string): { tenantId: string; token: string } | null {
  const match = /^files\/(\d+)\/([\w-]+)(?:\.thumbnail)?$/.exec(key)
  return match ? { tenantId: match[1]!, token: match[2]! } : null
}
