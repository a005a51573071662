const TELLS_ORIGIN = /^(utm_.+|gclid|fbclid|msclkid)$/i

/** The address of a link without the parameters that only tell where a visitor came from, and without its anchor. */
export function plainUrl(url: string): string {
  if (!URL.canParse(url)) return url.trim()
  const parsed = new URL(url)
  for (const name of [...parsed.searchParams.keys()]) if (TELLS_ORIGIN.test(name)) parsed.searchParams.delete(name)
  parsed.hash = ''
  return parsed.href
}
