/** Words of names that services give to exports of everything. */
const GENERIC =
  /^(?:all|my|the|data|email|export|exports|exported|list|lists|contact|contacts|kontakt|kontakty|kontaktu|profile|profiles|subscriber|subscribers|member|members|segment|audience|unsubscribed|unsubscribes|subscribed|bounced|bounces|active|aktivni|odhlaseni|odhlasene|seznam|seznamy|zoznam|zoznamy|vracene|nepotvrzene|suppressed|suppressions|suppression|blocklist|blacklist|csv|report|people|leads|[0-9a-f]{6,}|\d+)$/

/**
 * The list that a file is about, by its name: people name an export after the list. Null when the name has only words of
 * exports, hashes and dates.
 */
export function listNameOf(path: string): string | null {
  const name = baseOf(path)
    .replace(/\.[a-z]{3,4}$/i, '')
    .replace(/\(\d+\)$/, '')
  const words = name.split(/[\s_.-]+/).filter(Boolean)
  const own = words.filter((word) => !GENERIC.test(plain(word)))
  return own.length ? own.join(' ').slice(0, 200) : null
}

export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Small letters without diacritics. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
