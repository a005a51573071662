import { trimmed } from '../../../platform/text/normalise.ts'

const LONGEST = 80
/** Zero-width space: invisible, and mail clients find no address in a text with it. */
const BREAK = '\u200b'

/**
 * A name that a company chose, as mails of the service show it. Such mails go to strangers and people trust them, so a
 * name must not become a link or a message of its own: addresses in it are broken up, and it is cut. `Alza.cz` still
 * looks the same.
 */
export function nameInMail(name: string): string {
  const characters = [...trimmed(name.replace(/[\p{C}\p{Z}]+/gu, ' '))]
  const short = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join('')
  return short.replace(/(?<=\S)[.:/\\@\u3002\uff0e\uff61](?=\S)/g, `$&${BREAK}`)
}
