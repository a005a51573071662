/**
 * The challenge that a browser answered; null if the answer cannot be read, or comes from a page within a page of another
 * site.
 */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const isOwn = typeof data?.challenge === 'string' && data.crossOrigin !== true
    return isOwn ? data.challenge : null
  } catch {
    return null
  }
}
