import Bowser from 'bowser'

/** What a person knows of a device: the browser, the system, and its form. Null as far as the browser does not say it. */
export function deviceOf(userAgent: string): {
  browser: string | null
  system: string | null
  form: 'desktop' | 'phone' | 'tablet' | null
} {
  // The library throws for an empty text.
  if (!userAgent.trim()) return { browser: null, system: null, form: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, form: formOf(platform.type) }
}

function formOf(type: string | undefined) {
  if (type === 'mobile') return 'phone'
  return type === 'desktop' || type === 'tablet' ? type : null
}
