import { hash } from './sha256.js'

const SLICE_MS = 12

/** Finds a number whose hash with the token starts with zeros, in slices that let the page go on. */
export function solve(token, bits) {
  return new Promise((done) => {
    let n = 0
    function slice() {
      const end = performance.now() + SLICE_MS
      do {
        if (hash(`${token}.${n}`) >>> (32 - bits) === 0) return done(String(n))
        n++
      } while (n % 64 || performance.now() < end)
      setTimeout(slice)
    }
    if (bits) slice()
    else done('')
  })
}
