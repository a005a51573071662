import { findFirstName } from './dictionary.ts'
import * as czech from './namedays.cs.ts'
import * as slovak from './namedays.sk.ts'
import { plain } from './text.ts'

const CALENDARS = { cs: calendarOf(czech), sk: calendarOf(slovak) }

/** The name day `MM-DD` of the first name that the calendar has. */
export function nameDayOf(words: readonly string[], language: 'cs' | 'sk'): string | null {
  for (const word of words) {
    const entry = CALENDARS[language].get(plain(word))
    // Diacritics are ignored, except where they change the sex: Láďa is not Lada.
    if (entry && findFirstName(word)?.sex === findFirstName(entry.name)?.sex) return entry.day
  }
  return null
}

interface Entry {
  name: string
  day: string
}

function calendarOf({ CALENDAR, VARIANTS }: { CALENDAR: string[]; VARIANTS: string }): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const [month, text] of CALENDAR.entries()) {
    for (const names of text.split(',')) {
      const [day, ...all] = names.trim().split(/\s+/)
      for (const name of all) entries.set(plain(name), { name, day: `${twoDigits(month + 1)}-${twoDigits(day!)}` })
    }
  }
  for (const variants of VARIANTS.trim().split(';')) {
    const [of, ...all] = variants.trim().split(/[:\s]+/)
    for (const name of all) entries.set(plain(name), { name, day: entries.get(plain(of!))!.day })
  }
  return entries
}

function twoDigits(number: string | number) {
  return String(number).padStart(2, '0')
}

/** The names with a name day on one of the days, in lower case and without diacritics. */
export function namesOn(monthDays: readonly string[], language: 'cs' | 'sk'): string[] {
  const wanted = new Set(monthDays)
  return [...CALENDARS[language]].flatMap(([name, { day }]) => (wanted.has(day) ? [name] : []))
}
