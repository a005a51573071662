const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of a shortcut on this device: Ctrl K, or ⌘K. */
export const keyName = (letter: string) => (isMac ? `⌘${letter}` : `Ctrl ${letter}`)
