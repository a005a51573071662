const HOST = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]|$)/u
const MAILBOX = /^[^\s@/:?{}]+@([\p{L}\p{N}-]+\.)+\p{L}{2,}$/u

/** The address of a link as people type it, with what they leave out: `shop.cz` becomes `https://shop.cz`. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (MAILBOX.test(address)) return `mailto:${address}`
  return HOST.test(address) ? `https://${address}` : address
}
