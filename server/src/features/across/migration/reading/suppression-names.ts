import { fold } from '../../../audience/imports/index.ts'
import type { Source } from '../sources/define-source.ts'
import { baseOf, plain } from '../sources/list-name.ts'

const COLUMN =
  /block|blacklist|unsub|opt(?:ed)? ?out|\bdnc\b|do ?not ?(?:contact|mail|email|send)|suppress|bounce|complain|odhlas|nezasil|neposiel/

/** Whether a column, by its name, says who must not be mailed. */
export const namesSuppression = (column: string): boolean => COLUMN.test(fold(column))

const FILE =
  /unsub|suppress|blocklist|blacklist|blocked|cleaned|bounce|complain|opt[-_ ]?out|do[-_ ]?not[-_ ]?contact|(?<![a-z])dnc(?![a-z])|odhlas|vracen/
const LEAVING = new Set(['unsubscribed', 'bounced', 'complained', 'blacklisted'])

/** Whether a file, by its name, has people who must not be mailed. */
export function isOfSuppressions(source: Source, path: string): boolean {
  const base = plain(baseOf(path))
  return (
    FILE.test(base) ||
    source.files.some(({ name, state, isSuppression }) => name?.test(base) && (isSuppression || LEAVING.has(state!)))
  )
}
