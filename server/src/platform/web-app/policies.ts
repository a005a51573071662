// What the browser may do on each kind of page that belongs to the web application.

const OURS = "base-uri 'none'; form-action 'self'; object-src 'none'"

/** The application: its own scripts and styles, and pictures of companies' files. */
export const appPolicy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; frame-ancestors 'none'; ${OURS}`

// Mails and templates are written by others. Their frames have an origin of their own, so that nothing in them can reach
// the session of who looks, and only scripts of ours run there.
const FRAME = `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src 'self'; img-src http: https: data: blob:; font-src http: https: data:; frame-ancestors 'self'; ${OURS}`

export const FRAME_POLICIES: Readonly<Record<string, string>> = {
  preview: `${FRAME}; style-src 'unsafe-inline' http: https:`,
  // The visual editor draws the mail in its own document: without an origin it could not reach into a frame below it.
  editor: `${FRAME}; style-src 'self' 'unsafe-inline'`,
}
