export interface Inbox {
  id: string
  name: string
  /** `line`: the subject and the preheader share one line. `lines`: each has its own. */
  layout: 'line' | 'lines'
  /** About how many characters are shown: of the subject, and of the preheader or of both together. */
  desktop: { subject: number; rest: number }
  phone: { subject: number; rest: number }
}

/** How mail programs show a mail in the list of mails, at their usual widths. Names are the same in all languages. */
export const INBOXES: readonly Inbox[] = [
  {
    id: 'gmail',
    name: 'Gmail',
    layout: 'line',
    desktop: { subject: 70, rest: 110 },
    phone: { subject: 38, rest: 38 },
  },
  {
    id: 'apple',
    name: 'Apple Mail',
    layout: 'lines',
    desktop: { subject: 55, rest: 110 },
    phone: { subject: 41, rest: 90 },
  },
  {
    id: 'seznam',
    name: 'Seznam',
    layout: 'line',
    desktop: { subject: 70, rest: 95 },
    phone: { subject: 36, rest: 40 },
  },
  {
    id: 'outlook',
    name: 'Outlook',
    layout: 'lines',
    desktop: { subject: 52, rest: 55 },
    phone: { subject: 40, rest: 80 },
  },
]

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Letters as people count them: an emoji is one. */
export const lettersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** The text as far as it is shown. */
export function cut(text: string, most: number): string {
  const letters = lettersOf(text.replace(/\s+/g, ' ').trim())
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, Math.max(0, most - 1))
        .join('')
        .trimEnd()}…`
}

/** What an inbox shows of a subject and a preheader. On a phone every program has a line for each. */
export function shownIn({ layout, ...inbox }: Inbox, device: 'desktop' | 'phone', head: Head): Head {
  const { subject: most, rest } = inbox[device]
  const subject = cut(head.subject, most)
  const left = layout === 'line' && device === 'desktop' ? rest - lettersOf(subject).length : rest
  return { subject, preheader: left < 5 ? '' : cut(head.preheader, left) }
}

export interface Head {
  subject: string
  preheader: string
}
