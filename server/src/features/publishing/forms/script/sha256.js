const WORDS = 64
const K = []
const START = []

/** The first 32 bits of the fraction of a root. */
const fraction = (root) => ((root - Math.floor(root)) * 4294967296) | 0

for (let n = 2; K.length < WORDS; n++) {
  let isPrime = true
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) isPrime = false
  if (!isPrime) continue
  if (START.length < 8) START.push(fraction(n ** (1 / 2)))
  K.push(fraction(n ** (1 / 3)))
}

const w = new Int32Array(WORDS)
const turn = (x, by) => (x >>> by) | (x << (32 - by))

/** The first 32 bits of the SHA-256 of an ASCII text. Websites without HTTPS have no SHA-256 of the browser. */
export function hash(text) {
  const blocks = ((text.length + 8) >> 6) + 1
  let h = START
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) {
      let word = 0
      for (let at = block * 64 + i * 4, end = at + 4; at < end; at++)
        word = (word << 8) | (at < text.length ? text.charCodeAt(at) : at === text.length ? 128 : 0)
      w[i] = word
    }
    if (block === blocks - 1) w[15] = text.length * 8
    h = compress(h)
  }
  return h[0] >>> 0
}

function compress(h) {
  for (let i = 16; i < WORDS; i++) {
    const [x, y] = [w[i - 15], w[i - 2]]
    w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
  }
  let [a, b, c, d, e, f, g, last] = h
  for (let i = 0; i < WORDS; i++) {
    const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    last = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return [a, b, c, d, e, f, g, last].map((part, i) => (part + h[i]) | 0)
}
