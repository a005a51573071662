const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How a shortcut is written on this device: Ctrl K, or ⌘K. */
export const keyName = (letter: string) => (isMac ? `⌘${letter}` : `Ctrl ${letter}`)
