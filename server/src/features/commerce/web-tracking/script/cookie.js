const COOKIE = '_prv'
const SECONDS = 395 * 86400

/** The visitor's id, which exists only after consent. */
export function readCookie() {
  const found = document.cookie.match(/(?:^|; )_prv=([0-9a-f-]{36})/)
  return found ? found[1] : ''
}

/** Sets a cookie on the widest domain that the browser allows, so that www and the checkout have the same visitor. */
function write(value, seconds) {
  const parts = location.hostname.split('.')
  const secure = location.protocol === 'https:' ? ';secure' : ''
  const rest = `;path=/;max-age=${seconds};samesite=lax${secure}`
  for (let i = parts.length - 2; i >= 0; i--) {
    store(`${COOKIE}=${value};domain=${parts.slice(i).join('.')}${rest}`)
    if (value && readCookie() === value) return
  }
  store(`${COOKIE}=${value}${rest}`)
}

function store(cookie) {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is missing in many browsers
  document.cookie = cookie
}

export function deleteCookie() {
  if (readCookie()) write('', 0)
}

/** Gives the visitor an id. */
export function createVisitor() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 15) | 64
  bytes[8] = (bytes[8] & 63) | 128
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('')
  const id = hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  write(id, SECONDS)
  return id
}
