// The content security policies of the pages of the web application.

const OURS = "base-uri 'none'; form-action 'self'; object-src 'none'"

/** The application: its own scripts and styles, and pictures of companies' files. */
export const appPolicy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; frame-ancestors 'none'; ${OURS}`

// Companies write mails and templates. Their frames have an opaque origin, so that their content cannot reach the session
// of the person who looks at them, and only our scripts run there.
const FRAME = `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src 'self'; img-src http: https: data: blob:; font-src http: https: data:; frame-ancestors 'self'; ${OURS}`

export const FRAME_POLICIES: Readonly<Record<string, string>> = {
  preview: `${FRAME}; style-src 'unsafe-inline' http: https:`,
  // The canvas of the editor draws the mail in its own document.
  canvas: `${FRAME}; style-src 'self' 'unsafe-inline'`,
}
