import { sha256 } from '@noble/hashes/sha2.js'

const SLICE_MS = 12

const leadingBits = (text: string) => new DataView(sha256(new TextEncoder().encode(text)).buffer).getUint32(0)

/** Finds a number whose hash with the token starts with so many zeros, in slices that let the page go on. */
export function solve(token: string, bits: number): Promise<string> {
  return new Promise((done) => {
    let n = 0
    const slice = () => {
      const end = performance.now() + SLICE_MS
      do {
        if (leadingBits(`${token}.${n}`) >>> (32 - bits) === 0) return done(String(n))
        n++
      } while (n % 64 || performance.now() < end)
      setTimeout(slice)
    }
    slice()
  })
}
