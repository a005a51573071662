/**
 * A number in [0, 1) made of the contact's share and the key of a node. Without the node, the contacts of one branch of a
 * split would all take the same branch of the next one.
 */
export function shareInNode(share: number, key: string): number {
  // FNV-1a of the key, then the last steps of MurmurHash, which mix all bits.
  let hash = 2_166_136_261
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16_777_619)
  hash ^= Math.floor(share * 1_048_576)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}
